import { describe, expect, it } from "vitest";
import {
  fan,
  lives,
  login,
  NEXT,
  PASSWORD,
  password_hash,
  post,
  reset,
  resetLink,
  setUpCredentials,
  site,
  user,
} from "../../../../test/credentials-rig.ts";
import { makeUser } from "../../../../test/factories.ts";
import { linkIn, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite } from "../../../../test/site.ts";

setUpCredentials();

describe("a password reset", () => {
  it("responds alike and takes the same work for an address with and without an account, and mails only the former", async () => {
    const { email } = await fan();
    await makeUser(site.db, { email: "demo.reset@example.com", can_log_in: false });
    await makeUser(site.db, { email: "blocked.reset@example.com", blocked_at: new Date() });
    const responses = [];
    for (const address of [email, "nobody@example.com", "demo.reset@example.com", "blocked.reset@example.com"]) {
      responses.push(await post("/password/reset/", { email: address }));
    }
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({ status: 200, body: responses[0]?.body });
    }
    const { rows } = await site.pool.query(
      "select count(*)::int as n from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'account_mail'",
    );
    expect(rows[0].n).toBe(4);
    expect((await runJobs(site)).map((mail) => mail.to)).toEqual([email]);
  });

  it("sets the password once through its link, ends every session and notifies the person", async () => {
    const { email, token: session } = await fan();
    const token = await resetLink(email.toUpperCase().replace("EXAMPLE.COM", "example.com")).then(
      (found) => found || resetLink(email),
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await reset(token)).status).toBe(200);
    expect(await lives(session)).toBe(false);
    expect((await login(email, PASSWORD)).status).toBe(400);
    expect((await login(email, NEXT)).status).toBe(200);
    expect(await reset(token, "a third tram at noon")).toMatchObject({
      status: 400,
      body: { token: ["This link is no longer valid. Please ask for a new one."] },
    });
    expect((await runJobs(site)).map((mail) => mail.subject)).toEqual(["Your password was changed"]);
  });

  it("reports a failure of the site as one, and its link still works afterwards", async () => {
    const { email } = await fan();
    const token = await resetLink(email);
    await site.pool.query("alter table users rename to users_away");
    try {
      expect((await reset(token)).status).toBe(500);
    } finally {
      await site.pool.query("alter table users_away rename to users");
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("link works for one hour, and a refused password does not use it up", async () => {
    const { email } = await fan();
    const token = await resetLink(email);
    expect(await reset(token, "password1")).toMatchObject({
      status: 400,
      body: { password: ["This password is too common."] },
    });
    expect((await reset(token, "short")).status).toBe(400);
    site.clock.advance(60 * 60 * 1000 - 1);
    expect((await reset(token)).status).toBe(200);
    const late = await resetLink(email);
    site.clock.advance(60 * 60 * 1000);
    expect((await reset(late)).status).toBe(400);
  });

  it("link that is used concurrently succeeds once", async () => {
    const { email } = await fan();
    const token = await resetLink(email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `tram number ${index} at night`)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 400)).toHaveLength(9);
  });

  it("would succeed several times if it read the link before using it (negative control)", async () => {
    await site.pool.query("create table naive_links (token text); insert into naive_links values ('x')");
    const rivals = 10;
    let looked = 0;
    const allLooked = Promise.withResolvers<void>();
    const naive = async () => {
      const { rows } = await site.pool.query("select 1 from naive_links where token = 'x'");
      looked += 1;
      if (looked === rivals) allLooked.resolve();
      await allLooked.promise;
      await site.pool.query("delete from naive_links where token = 'x'");
      return rows.length;
    };
    const used = await Promise.all(Array.from({ length: rivals }, naive));
    expect(used.filter((count) => count === 1)).toHaveLength(rivals);
  });

  it("ends the person's other reset links, and no one else's", async () => {
    const [ana, ben] = [await fan(), await fan()];
    const [first, second, bens] = [await resetLink(ana.email), await resetLink(ana.email), await resetLink(ben.email)];
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
    expect((await reset(bens)).status).toBe(200);
  });

  it("verifies the address, and accepts no other kind of link", async () => {
    const { id, email, token } = await fan();
    await post("/email/verify/send/", {}, token);
    const verify = linkIn((await runJobs(site))[0], "/verify").token;
    expect((await reset(verify)).status).toBe(400);
    expect((await reset(await resetLink(email))).status).toBe(200);
    expect((await user(id)).email_verified_at).not.toBeNull();
  });

  it("is refused for a person who was blocked after the mail was sent", async () => {
    const { id, email } = await fan();
    const token = await resetLink(email);
    await site.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", id).execute();
    expect((await reset(token)).status).toBe(400);
    expect((await user(id)).password_hash).toBe(password_hash);
  });

  it("is limited to five mails an hour to one address, known or not", async () => {
    const limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    await makeUser(limited.db, { email: "ana@example.com" });
    for (const email of ["ana@example.com", "nobody@example.com"]) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => limited.call("POST", "/api/auth/password/reset/", { body: { email } })),
      );
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = responses.find((response) => response.status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3000);
    }
    await limited.close();
  });
});

describe("a password change", () => {
  const change = (token: string, body: object) => post("/password/change/", body, token);
  const right = { current_password: PASSWORD, new_password: NEXT, new_password_confirm: NEXT };

  it("ends every session immediately, and returns a new token for the caller", async () => {
    const { id, email, token } = await fan();
    const phone = await site.services.accounts.sessions.open({ id, role: "fan" }, "A phone");
    const response = await change(token, right);
    expect(response).toMatchObject({ status: 200, body: { user: { email } } });
    const fresh = (response.body as { token: string }).token;
    expect([await lives(token), await lives(phone), await lives(fresh)]).toEqual([false, false, true]);
    expect((await login(email, NEXT)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(400);
  });

  it.each([
    [{ current_password: "wrong" }, { current_password: ["This is not your current password."] }],
    [{ current_password: "" }, { current_password: ["Current password is required"] }],
    [
      { new_password: "seven77", new_password_confirm: "seven77" },
      { new_password: ["Password must be at least 8 characters"] },
    ],
    [{ new_password_confirm: "else" }, { new_password_confirm: ["Passwords must match"] }],
    [
      { new_password: "iloveyou", new_password_confirm: "iloveyou" },
      { new_password: ["This password is too common."] },
    ],
  ])("refuses %j with %j and ends no session", async (fault, fields) => {
    const { id, token } = await fan();
    expect(await change(token, { ...right, ...fault })).toMatchObject({ status: 400, body: fields });
    expect(await lives(token)).toBe(true);
    expect((await user(id)).password_hash).toBe(password_hash);
  });

  it("counts wrong passwords like failed logins", async () => {
    const limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    const id = await makeUser(limited.db, { email: "ana@example.com", password_hash });
    const token = await limited.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    const guess = (current_password: string) =>
      limited.call("POST", "/api/auth/password/change/", { token, body: { ...right, current_password } });
    const responses = await Promise.all(Array.from({ length: 14 }, () => guess("wrong")));
    expect(responses.filter((response) => response.status === 400)).toHaveLength(10);
    expect((await guess(PASSWORD)).status).toBe(429);
    await limited.close();
  });

  it("ends the links that could still give access to the account", async () => {
    const { email, token } = await fan();
    const old = await resetLink(email);
    await change(token, right);
    expect((await reset(old)).status).toBe(400);
  });

  it("leaves no session to a login that checked the old password concurrently", async () => {
    const { id } = await fan();
    const changing = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const change = site.db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set({ password_hash: "next" }).where("id", "=", id).execute();
      await site.services.accounts.sessions.endAllIn(trx, id);
      changed.resolve();
      await changing.promise;
    });
    await changed.promise;
    const opened = site.services.accounts.sessions.open({ id, role: "fan" }, undefined, password_hash).then(
      () => "opened",
      (error: Error) => error.name,
    );
    await expect
      .poll(async () => (await site.pool.query("select 1 from pg_locks where not granted")).rows.length)
      .toBeGreaterThan(0);
    changing.resolve();
    await change;
    expect(await opened).toBe("SessionRefusedError");
    expect(await site.db.selectFrom("sessions").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });
});

describe("a stolen database", () => {
  it("contains no token and no link, queued mails included", async () => {
    const { email, token } = await fan();
    await post("/password/reset/", { email });
    await post("/email/verify/send/", {}, token);
    const dump = async () => {
      const { rows: tables } = await site.pool.query<{ name: string }>(
        "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
      );
      let text = "";
      for (const { name } of tables) {
        const { rows } = await site.pool.query(`select t::text as line from ${name} as t`);
        text += rows.map((row: { line: string }) => row.line).join("\n");
      }
      return text;
    };
    const queued = await dump();
    const mails = await runJobs(site);
    const links = mails.map((mail) => /#(?:token|email)=([\w-]{43})/.exec(mail.text)?.[1] ?? "");
    expect(links.filter((link) => link.length === 43)).toHaveLength(2);
    const sent = await dump();
    for (const secret of [token, ...links]) {
      expect(queued.includes(secret)).toBe(false);
      expect(sent.includes(secret)).toBe(false);
    }
  });
});
