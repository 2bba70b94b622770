import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { runJobs } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ env: { RATE_LIMITS: "on" } });
  const password_hash = await hash("orange-tram", { memoryCost: 1024, timeCost: 1 });
  owner = await signIn(site, {
    role: "owner",
    email: "boss@artist.example",
    username: "theboss",
    password_hash,
  });
});
afterAll(() => site.close());

const subject = () => ({ user: { id: owner.id }, token: owner.token });

describe("a step-up proof", () => {
  it("is valid for five minutes in the session that confirmed the password", async () => {
    const { proof } = await site.services.operations.stepUp.confirm(subject(), "orange-tram", "192.0.2.1");
    site.services.operations.stepUp.check(subject(), proof);
    site.clock.advance(4.9 * 60_000);
    site.services.operations.stepUp.check(subject(), proof);
    site.clock.advance(0.2 * 60_000);
    expect(() => site.services.operations.stepUp.check(subject(), proof)).toThrow(
      "Please confirm your password again.",
    );
  });

  it("is invalid in another session, for another person, or when altered", async () => {
    const { proof } = await site.services.operations.stepUp.confirm(subject(), "orange-tram", "192.0.2.1");
    const later = String(Number(proof.split(".")[0]) + 60_000) + proof.slice(proof.indexOf("."));
    for (const [who, given] of [
      [{ user: { id: owner.id }, token: "another" }, proof],
      [{ user: { id: owner.id + 1 }, token: owner.token }, proof],
      [subject(), later],
      [subject(), ""],
      [subject(), "1.x"],
    ] as const) {
      expect(() => site.services.operations.stepUp.check(who, given)).toThrow("Please confirm your password again.");
    }
  });

  it("comes after logins that are audited, failed ones too, and blocked after ten wrong passwords", async () => {
    const login = (password: string) =>
      site.call("POST", "/api/auth/login/", { body: { email: "boss@artist.example", password } });
    expect((await login("wrong")).status).toBe(400);
    await runJobs(site);
    expect((await login("orange-tram")).status).toBe(200);
    const { results } = await site.services.operations.auditLog.list({ page: 1, page_size: 20 });
    expect(results.map(({ action, actor }) => [action, actor])).toEqual([
      ["login.succeeded", "theboss"],
      ["login.failed", null],
    ]);
    for (let tries = 0; tries < 10; tries += 1) await login("wrong");
    expect((await login("orange-tram")).status).toBe(429);
  });

  it("is limited like a login: after ten wrong passwords even the right one is refused", async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(site.services.operations.stepUp.confirm(subject(), "wrong", "192.0.2.9")).rejects.toMatchObject({
        code: "validation",
      });
    }
    await expect(site.services.operations.stepUp.confirm(subject(), "orange-tram", "192.0.2.9")).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});
