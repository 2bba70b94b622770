import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readConfig, SETTING_NAMES } from "./config.ts";

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};
const namesIn = (message: string) => [...message.matchAll(/^ {2}(\w+): expected .+$/gm)].map(([, name]) => name);

const NO_URL = [
  "mine.test",
  "//mine.test",
  "ftp://a.example",
  "https://",
  "https:a.example",
  "http://a:70000",
  "http://a:0",
  "http://a b",
];
const NO_BASE = [
  ...NO_URL,
  "https://a.example/?x=1",
  "https://a.example/#top",
  "https://me:pw@a.example",
  "https://a.example/?",
];
const NO_DATABASE = [
  "localhost/site",
  "mysql://a@b/c",
  "postgres:a",
  "postgres://a@host:port/site",
  "postgres://a@host:70000/x",
];
const NO_HEADER = ["s\u00fcß", "two\nlines", "\u0001"];
const NO_CHOICE = ["maybe", "TRUE", "0"];

/** Invalid values of each setting. */
const GARBAGE: Record<string, string[]> = {
  PORT: ["http", "-1", "65536", "70000", "3000.5", "0x50", "1e3", "3000 3001", "Infinity", "NaN"],
  HOST: ["http://0.0.0.0", "0.0.0.0:3000", "256.0.0.1", "no host", "/run/socket", "[::1]", "-"],
  PORT_OPENS: NO_CHOICE,
  PUBLIC_URL: [...NO_BASE, "https://a.example/shop", "https://a.example/index.html"],
  DATABASE_URL: NO_DATABASE,
  DATABASE_DIRECT_URL: NO_DATABASE,
  DATABASE_READ_URLS: [...NO_DATABASE, "postgres://a@b/c, nonsense"],
  SECRET_KEY: ["short", "x".repeat(31)],
  MEDIA_URL: NO_BASE,
  S3_ENDPOINT: NO_URL,
  S3_ACCESS_KEY_ID: NO_HEADER,
  S3_FORCE_PATH_STYLE: NO_CHOICE,
  SMTP_URL: ["mail.example", "smtp://", "smtp:mail", "http://mail.example", "smtps://mail:0", "smtp://mail:70000"],
  MAIL_FROM: ["nobody", "@", "a@", "a@b\r\nBcc: c@d"],
  PAYMENTS: NO_CHOICE,
  STRIPE_SECRET_KEY: [...NO_HEADER, "pk_live_1234567", "whsec_1234567"],
  STRIPE_PUBLISHABLE_KEY: [...NO_HEADER, "sk_live_1234567", "rk_live_1234567", "whsec_1234567"],
  STRIPE_WEBHOOK_SECRET: [...NO_HEADER, "sk_live_1234567", "pk_live_1234567"],
  STRIPE_API_URL: NO_URL,
  PRINTIFY_API_TOKEN: NO_HEADER,
  PRINTIFY_SHOP_ID: ["shop", "-1", "1.5", "1 2"],
  PRINTIFY_API_URL: NO_URL,
  OWNER_EMAIL: [
    "nobody",
    "@",
    "a b@c",
    "a@b@c",
    "owner@localhost",
    "jörg@artist.example",
    `${"a".repeat(250)}@b.example`,
  ],
  OWNER_PASSWORD: ["hunter2", " ", "x".repeat(201)],
  SEED: NO_CHOICE,
  TRUST_PROXY: [
    "anybody",
    "loopback",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "256.1.1.1",
    "10.0.0",
    "::/129",
    "fe80::1%eth0",
    "10.0.0.1/",
    "10.0.0.1/a",
    "1:2:3",
    "10.0.0.1, x",
    "10.0.0.0/255.0.0.0",
  ],
  CDN_MAX_AGE: ["0", "3601", "-5", "1.5", "a minute", "0x3c"],
  CDN_PURGE_URL: NO_URL,
  CDN_PURGE_TOKEN: NO_HEADER,
  CORS_ORIGINS: [
    "*",
    "null",
    "mine.test",
    "https://a.example/",
    "https://a.example/path",
    "ftp://a.example",
    "https://a.example:443",
    "https://A.example",
    "https://a.example, *",
  ],
  RATE_LIMITS: NO_CHOICE,
  METRICS_TOKEN: NO_HEADER,
  OTEL_EXPORTER_OTLP_ENDPOINT: NO_URL,
  OTEL_EXPORTER_OTLP_HEADERS: ["a secret", "=x", "a b=c", "key=%0a", "key=\u00e4"],
  OTEL_TRACES_SAMPLER_ARG: ["-0.1", "1.01", "half", "Infinity", "0x1"],
  WEBHOOKS_PRIVATE: NO_CHOICE,
  LOG_LEVEL: ["loud", "3"],
};
/** Settings that accept any text, such as a folder, a name or a third party's secret. */
const FREE = [
  "NODE_ENV",
  "DATA_DIR",
  "S3_BUCKET",
  "S3_REGION",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_DIR",
  "BACKUP_S3_BUCKET",
  "PRINTIFY_WEBHOOK_SECRET",
  "OTEL_SERVICE_NAME",
  "FFMPEG_PATH",
  "INIT_CWD",
];

/** Settings that others require. */
const BESIDE = {
  DATABASE_URL: "postgres://a@b/c",
  CDN_MAX_AGE: "60",
  CDN_PURGE_URL: "https://cdn.example/purge",
  S3_BUCKET: "media",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_PUBLISHABLE_KEY: "pk",
  STRIPE_WEBHOOK_SECRET: "wh",
};
const cases = Object.entries(GARBAGE).flatMap(([name, texts]) => texts.map((text) => [name, text] as const));

describe("an invalid value of a setting", () => {
  it("is tested for every setting that does not accept any text", () => {
    expect([...Object.keys(GARBAGE), ...FREE].toSorted()).toEqual(SETTING_NAMES.toSorted());
  });

  it.each(cases)("%s=%j is reported by the setting's name, without the value", (name, text) => {
    const message = faultsOf({ ...BESIDE, [name]: text });
    expect(namesIn(message)).toEqual([name]);
    const [, expected = ""] = message.split(": expected ");
    if (text.length > 8) expect(expected).not.toContain(text);
  });

  it("is reported for all settings together", () => {
    const garbage = Object.entries(GARBAGE).map(([name, [text = ""]]) => [name, text]);
    const env = { ...BESIDE, ...(Object.fromEntries(garbage) as Record<string, string>) };
    expect(namesIn(faultsOf(env)).toSorted()).toEqual(Object.keys(GARBAGE).toSorted());
  });

  it.each(SETTING_NAMES.filter((name) => name !== "OWNER_PASSWORD"))(
    "%s is not set if it contains only spaces",
    (name) => {
      expect(readConfig({ [name]: "  " })).toEqual(readConfig({}));
    },
  );
});

describe("settings that need each other", () => {
  it.each([
    [{ STRIPE_SECRET_KEY: "sk" }, ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]],
    [{ STRIPE_SECRET_KEY: "s\u00fc" }, ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]],
    [
      { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
      ["STRIPE_PUBLISHABLE_KEY"],
    ],
    [{ S3_BUCKET: "media" }, ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
    [{ BACKUP_S3_BUCKET: "backups" }, ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
    [{ S3_ACCESS_KEY_ID: "key" }, ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"]],
    [{ DATABASE_DIRECT_URL: "postgres://a@b/c" }, ["DATABASE_DIRECT_URL"]],
    [{ CDN_PURGE_URL: "https://cdn.example" }, ["CDN_PURGE_URL"]],
    [{ PAYMENTS: "rehearsal" }, ["PAYMENTS"]],
  ] as [Record<string, string>, string[]][])(
    "%j reports the missing ones, also next to invalid ones",
    (env, missing) => {
      expect(namesIn(faultsOf(env)).toSorted()).toEqual(missing);
      expect(namesIn(faultsOf({ ...env, PORT: "http", LOG_LEVEL: "loud", SEED: "x" })).toSorted()).toEqual(
        [...missing, "PORT", "LOG_LEVEL", "SEED"].toSorted(),
      );
    },
  );
});

describe("TRUST_PROXY", () => {
  it.each(["10.0.0.1", "10.0.0.0/8", "10.0.0.1/32", "::1", "2001:db8::/32", "2001:db8::1/128", "127.0.0.1, ::1"])(
    "accepts %s, as the server does",
    (text) => {
      expect(() => Fastify({ trustProxy: readConfig({ TRUST_PROXY: text }).trustProxy })).not.toThrow();
    },
  );
});
