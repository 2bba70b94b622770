import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECRETS } from "../../src/platform/logger.ts";
import { makeUser } from "../factories.ts";
import { linkIn, runJobs } from "../run-jobs.ts";
import { createTestSite, type TestSite } from "../site.ts";

const PASSWORD = "orange tram at night";
const NEXT = "another tram by day";

let site: TestSite;
let written = "";
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = pino({ level: "trace", redact: { paths: SECRETS, censor: "[hidden]" } }, stream);
  site = await createTestSite({ log });
});
afterAll(() => site.close());

describe("the most verbose log", () => {
  it("contains no password, session token or link, whatever is done with them and however it fails", async () => {
    const email = "ana@example.com";
    await makeUser(site.db, { email, password_hash: await site.services.accounts.passwords.hash(PASSWORD) });
    const post = (url: string, body: unknown, token?: string) =>
      site.call("POST", url, { body, ...(token === undefined ? {} : { token }) });
    const login = await post("/api/auth/login/", { email, password: PASSWORD });
    const { token } = login.body as { token: string };
    await post("/api/auth/login/", { email, password: "wrong-but-secret" });
    await site.call("GET", "/api/auth/profile/", { token });
    await site.call("GET", `/api/auth/profile/?token=${token}`, { headers: { cookie: `token=${token}` } });
    await post(
      "/api/auth/password/change/",
      { current_password: "wrong-but-secret", new_password: NEXT, new_password_confirm: NEXT },
      token,
    );
    await post("/api/auth/password/reset/", { email });
    const link = linkIn((await runJobs(site))[0], "/reset-password").token;
    await post("/api/auth/password/reset/confirm/", { token: link, password: "short", password_confirm: "short" });
    await site.app.inject({
      method: "POST",
      url: "/api/auth/login/",
      headers: { "content-type": "application/json" },
      payload: `{"password":"${PASSWORD}",`,
    });
    await site.app.inject({ method: "POST", url: `/newsletter/unsubscribe?token=${link}` });
    // An internal error, with the whole request available to the log.
    await site.pool.query("alter table users rename to users_away");
    await post("/api/auth/login/", { email, password: PASSWORD });
    await site.call("GET", "/api/auth/profile/", { token });
    await site.pool.query("alter table users_away rename to users");
    await post("/api/auth/password/reset/confirm/", { token: link, password: NEXT, password_confirm: NEXT });
    await site.call("GET", "/api/auth/profile/", { token });

    expect(written).toContain('"status":500');
    expect(written).toContain('"path":"/api/auth/login/"');
    for (const secret of [token, link, PASSWORD, NEXT, "wrong-but-secret", "argon2id"]) {
      const at = written.indexOf(secret);
      expect(at < 0 ? "" : written.slice(Math.max(0, at - 200), at + 80), secret.slice(0, 8)).toBe("");
    }
  });
});
