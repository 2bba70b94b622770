import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe("settings", () => {
  it("have the contract's defaults", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      seed: "demo",
      trustProxy: [],
      corsOrigins: [],
      rateLimits: true,
    });
    expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(readConfig({ DATABASE_URL: "postgres://a@b/c" }).seed).toBe("none");
    expect(readConfig({ PORT: "", SEED: "" }).port).toBe(3000);
  });

  it("enable tracing by the collector's URL, with OpenTelemetry's own variable names", () => {
    expect(readConfig({}).tracing).toBeUndefined();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b==, x-team = music",
    };
    expect(readConfig(env).tracing).toEqual({
      endpoint: "http://collector:4318",
      headers: { "x-key": "a b==", "x-team": "music" },
      serviceName: "fanfare",
      share: 1,
    });
    const message = faultsOf({ ...env, OTEL_EXPORTER_OTLP_HEADERS: "a secret", OTEL_TRACES_SAMPLER_ARG: "2" });
    expect(message).toMatch(/OTEL_EXPORTER_OTLP_HEADERS: expected .+\n.*OTEL_TRACES_SAMPLER_ARG: expected a share/);
    expect(message).not.toContain("a secret");
  });

  it("of a CDN's purges require CDN_MAX_AGE, without which it caches nothing", () => {
    const url = "https://cdn.example/purge";
    expect(readConfig({ CDN_MAX_AGE: "60", CDN_PURGE_URL: url }).cdn).toEqual({
      maxAge: 60,
      purge: { url, token: undefined },
    });
    expect(faultsOf({ CDN_PURGE_URL: url })).toContain("CDN_PURGE_URL: expected CDN_MAX_AGE beside it");
    expect(faultsOf({ CDN_MAX_AGE: "60", CDN_PURGE_TOKEN: "x" })).toContain("CDN_PURGE_TOKEN: expected CDN_PURGE_URL");
  });

  it("that are invalid are all reported together, with the expected values", () => {
    const message = faultsOf({
      PORT: "http",
      PUBLIC_URL: "artist.example",
      DATABASE_URL: "mysql://x",
      SEED: "maybe",
      TRUST_PROXY: "10.0.0.1, anybody",
      CORS_ORIGINS: "https://a.example/path",
      RATE_LIMITS: "perhaps",
      SMTP_URL: "mail.example",
      OWNER_EMAIL: "nobody",
      SECRET_KEY: "short",
    });
    for (const name of [
      "PORT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "SEED",
      "TRUST_PROXY",
      "CORS_ORIGINS",
      "RATE_LIMITS",
      "SMTP_URL",
      "OWNER_EMAIL",
      "SECRET_KEY",
    ]) {
      expect(message).toMatch(new RegExp(`^  ${name}: expected .+`, "m"));
    }
  });

  it.each([
    [{ OWNER_PASSWORD: "hunter2" }, "hunter2"],
    [{ SECRET_KEY: "too-short-secret" }, "too-short-secret"],
    [{ DATABASE_URL: "nonsense://user:hunter2@x" }, "hunter2"],
    [{ STRIPE_SECRET_KEY: "sk_live_123" }, "sk_live_123"],
    [{ SMTP_URL: "ftp://user:hunter2@x" }, "hunter2"],
  ])("never show a secret: %j", (env, secret) => {
    const message = faultsOf(env as unknown as Record<string, string>);
    expect(message).not.toBe("");
    expect(message).not.toContain(secret);
  });

  it.each([
    ["postgres://a:b@db.example:5432/site?sslmode=require", true],
    ["postgresql://a@/site?host=%2Frun%2Fpostgresql", true],
    ["postgres:///site", true],
    ["postgres://a@host:port/site", false],
    ["localhost/site", false],
  ])("DATABASE_URL %s is usable: %s", (url, usable) => {
    expect(faultsOf({ DATABASE_URL: url }) === "").toBe(usable);
  });

  it.each([
    [{}, "demo"],
    [{ PUBLIC_URL: "http://artist.example" }, "demo"],
    [{ PUBLIC_URL: "https://artist.example" }, null],
    [{ PUBLIC_URL: "HTTPS://artist.example" }, null],
    [{ PUBLIC_URL: "https://artist.example", PAYMENTS: "demo" }, "demo"],
  ] as [Record<string, string>, string | null][])("%j simulate payments: %s", (env, pretended) => {
    expect(readConfig(env).payments.pretended).toBe(pretended);
  });

  it("allow a rehearsal only for a local site whose provider is a simulator", () => {
    const local = { PAYMENTS: "rehearsal", PUBLIC_URL: "http://localhost:3000" };
    expect(faultsOf(local)).toContain("PAYMENTS");
    const PRINTIFY_API_URL = "http://127.0.0.1:4100/v1/";
    expect(readConfig({ ...local, PRINTIFY_API_URL }).payments.pretended).toBe("rehearsal");
    expect(faultsOf({ ...local, PRINTIFY_API_URL, PUBLIC_URL: "https://artist.example" })).toContain("PAYMENTS");
    expect(faultsOf({ PAYMENTS: "free" })).toContain("PAYMENTS");
  });

  it("that belong together are required together", () => {
    expect(faultsOf({ S3_BUCKET: "media" })).toMatch(/S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/);
    expect(faultsOf({ STRIPE_SECRET_KEY: "sk" })).toMatch(/STRIPE_PUBLISHABLE_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/);
  });
});
