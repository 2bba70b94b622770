import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCheapHash, signIn } from "../../../../test/factories.ts";
import { codeOfApp } from "../../../../test/fixtures/authenticator.ts";
import { linkIn, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

const PASSWORD = "orange tram at night";
const STEP = 30_000;

let site: TestSite;
let password_hash: string;
beforeAll(async () => {
  site = await createTestSite({ env: { RATE_LIMITS: "on" } });
  password_hash = await makeCheapHash(PASSWORD);
});
afterAll(() => site.close());

let asked = 0;
const account = async (values = {}) => {
  const email = `careful${++asked}@example.com`;
  return { email, ...(await signIn(site, { email, password_hash, ...values })) };
};
const post = (path: string, body: object, token?: string) =>
  site.call("POST", `/api/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });
const login = (email: string, code?: string) =>
  post("login/", { email, password: PASSWORD, ...(code !== undefined && { code }) });
const codeOf = (secret: string) => codeOfApp(secret, site.clock.now().getTime());

/** Turns two-step sign-in on; returns the secret and the recovery codes. */
async function turnOn(person: { token: string }) {
  const begun = await post("two-step/begin/", { current_password: PASSWORD }, person.token);
  const { secret, uri } = begun.body as { secret: string; uri: string };
  const confirmed = await post("two-step/confirm/", { code: codeOf(secret) }, person.token);
  expect(confirmed.status).toBe(200);
  site.clock.advance(STEP);
  return { secret, uri, codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
}

/** Sets the same password again through the link of a mail. */
async function resetPassword(email: string) {
  await post("password/reset/", { email });
  const mails = await runJobs(site);
  const mail = mails.find(({ to, subject }) => to === email && subject.includes("password"));
  const { token } = linkIn(mail, "/reset-password");
  const changed = await post("password/reset/confirm/", { token, password: PASSWORD, password_confirm: PASSWORD });
  expect(changed.status).toBe(200);
}

describe("an account without two-step sign-in", () => {
  it("logs in with its password alone, even with an unconfirmed setup and whatever code is sent", async () => {
    const person = await account();
    expect((await login(person.email)).status).toBe(200);
    expect((await post("two-step/begin/", { current_password: PASSWORD }, person.token)).status).toBe(200);
    expect((await login(person.email)).status).toBe(200);
    expect((await login(person.email, "000000")).status).toBe(200);
    expect((await post("two-step/end/", { current_password: PASSWORD }, person.token)).status).toBe(409);
  });
});

describe("an account with two-step sign-in", () => {
  it("is set up with the password and a first code, signs out other devices and sends a mail", async () => {
    const person = await account();
    const other = await site.services.accounts.sessions.open({ id: person.id, role: "fan" }, undefined);
    expect((await post("two-step/begin/", { current_password: "wrong" }, person.token)).body).toEqual({
      current_password: ["This is not your current password."],
    });
    expect((await post("two-step/confirm/", { code: "123456" }, person.token)).status).toBe(409);
    const { secret, uri, codes } = await turnOn(person);
    expect(new Set(codes).size).toBe(10);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect((await site.call("GET", "/api/auth/profile/", { token: other })).status).toBe(401);
    expect((await site.call("GET", "/api/auth/two-step/", { token: person.token })).body).toMatchObject({
      is_on: true,
      recovery_codes_left: 10,
    });
    expect((await post("two-step/begin/", { current_password: PASSWORD }, person.token)).status).toBe(409);
    expect((await runJobs(site)).map(({ subject }) => subject)).toContain("Two-step sign-in is on");
    const stored = JSON.stringify([
      await site.db.selectFrom("two_step_secrets").selectAll().where("user_id", "=", person.id).execute(),
      await site.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", person.id).execute(),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
  });

  it("gets an error on `code` when it is missing or wrong, but only after the right password", async () => {
    const person = await account();
    const { secret } = await turnOn(person);
    expect(await login(person.email)).toMatchObject({
      status: 400,
      body: { code: ["Enter the code from your authenticator app, or a recovery code."] },
    });
    const wrong = { status: 400, body: { code: ["This code is wrong or has already been used."] } };
    expect(await login(person.email, "not a code")).toMatchObject(wrong);
    const without = { email: person.email, password: "wrong", code: codeOf(secret) };
    expect((await post("login/", without)).body).toEqual({ detail: "Invalid email or password." });
    const code = codeOf(secret);
    expect((await login(person.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it("accepts each code once, also under concurrency, and none of an earlier step", async () => {
    const person = await account();
    const { secret } = await turnOn(person);
    const earlier = codeOf(secret);
    site.clock.advance(STEP);
    const burst = (code: string) => Promise.all(Array.from({ length: 4 }, () => login(person.email, code)));
    const statuses = (await burst(codeOf(secret))).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 400, 400, 400]);
    expect((await login(person.email, earlier)).status).toBe(400);
    // Negative control: when the last step is not recorded, the same code is accepted again.
    await site.services.accounts.passwords.hash("x");
    await site.db.updateTable("two_step_secrets").set({ last_step: 0 }).where("user_id", "=", person.id).execute();
    site.clock.advance(STEP);
    expect((await login(person.email, codeOf(secret))).status).toBe(200);
  });

  it("accepts a recovery code once, also under concurrency; renewing the codes voids them", async () => {
    const person = await account({ role: "owner" });
    const { codes } = await turnOn(person);
    const [first = "", second = "", third = ""] = codes;
    const burst = await Promise.all(Array.from({ length: 4 }, () => login(person.email, first.toLowerCase())));
    expect(burst.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await login(person.email, second)).status).toBe(200);
    const stranger = await account();
    await turnOn(stranger);
    expect((await login(stranger.email, third)).status).toBe(400);
    const renewed = await post("two-step/recovery-codes/", { current_password: PASSWORD }, person.token);
    expect((await login(person.email, third)).status).toBe(400);
    const [fresh = ""] = (renewed.body as { recovery_codes: string[] }).recovery_codes;
    expect((await login(person.email, fresh)).status).toBe(200);
    const log = await site.services.operations.auditLog.list({ page: 1, page_size: 20, search: "two_step" });
    expect(log.results.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => "two_step.recovery_code_used"),
      "two_step.turned_on",
    ]);
  });

  it("refuses even a right code after five wrong ones until the limit expires, also after a password reset", async () => {
    const person = await account({ email_verified_at: site.clock.now() });
    const { secret } = await turnOn(person);
    for (let tries = 0; tries < 5; tries += 1) expect((await login(person.email, "000001")).status).toBe(400);
    const refused = { status: 429, body: { detail: "Too many wrong codes. Please wait and try again." } };
    expect(await login(person.email, codeOf(secret))).toMatchObject(refused);
    await resetPassword(person.email);
    expect(await login(person.email, codeOf(secret))).toMatchObject(refused);
    await site.db.deleteFrom("rate_limits").where("key", "like", "sign_in_code:%").execute();
    expect((await login(person.email, codeOf(secret))).status).toBe(200);
  });

  it("is dropped when a password reset first proves the address, and kept when the address was confirmed before", async () => {
    const registered = await account({ email_verified_at: null });
    const confirmed = await account({ email_verified_at: site.clock.now() });
    for (const person of [registered, confirmed]) {
      await turnOn(person);
      await resetPassword(person.email);
    }
    expect((await login(registered.email)).status).toBe(200);
    expect((await login(confirmed.email)).body).toHaveProperty("code");
  });

  it("can turn it off with the password; an owner can for a member who lost the app and codes", async () => {
    const person = await account();
    await turnOn(person);
    expect((await post("two-step/end/", { current_password: "wrong" }, person.token)).status).toBe(400);
    expect((await post("two-step/end/", { current_password: PASSWORD }, person.token)).status).toBe(200);
    expect((await login(person.email)).status).toBe(200);
    const { twoStep, team } = site.services.accounts;
    const owner = await account({ role: "owner" });
    const member = await account({ role: "door" });
    await turnOn(member);
    const shown = async () => (await team.list(owner.id)).members.find(({ id }) => id === member.id)?.has_two_step;
    expect(await shown()).toBe(true);
    await twoStep.endForMember(owner.id, member.id);
    expect(await shown()).toBe(false);
    const log = await site.services.operations.auditLog.list({ page: 1, page_size: 1, search: "two_step.ended" });
    expect(log.results[0]?.summary).toMatch(/^Turned two-step sign-in off for fan\d+$/);
    await expect(twoStep.endForMember(owner.id, person.id)).rejects.toMatchObject({ code: "not_found" });
  });
});
