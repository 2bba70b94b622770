import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent } from "../../../../test/event-factories.ts";
import { makeTrack, makeUser, signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { GRACE_DAYS } from "./account-deletion.service.ts";

const PASSWORD = "orange tram at night";
const DAY = 24 * 60 * 60 * 1000;

let site: TestSite;
let password_hash: string;
beforeAll(async () => {
  site = await createTestSite();
  password_hash = await site.services.accounts.passwords.hash(PASSWORD);
});
afterAll(() => site.close());
beforeEach(() => runJobs(site));

let made = 0;
async function fan(values: object = {}) {
  const email = `leaver${++made}@example.com`;
  const { id, token } = await signIn(site, { email, username: `leaver${made}`, password_hash, ...values });
  return { id, token, email };
}
const leave = (token: string, current_password = PASSWORD) =>
  site.call("POST", "/api/auth/account/delete/", { token, body: { current_password } });
const login = async (email: string) =>
  (await site.call("POST", "/api/auth/login/", { body: { email, password: PASSWORD } })) as {
    status: number;
    body: { token: string; user: { deletion_due_at: string | null } };
  };
const exists = async (id: number) =>
  (await site.db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
const erase = () => runJob(site, "erase_accounts");

describe("deleting an account", () => {
  it("requires the password, ends every session immediately, and reports until when it can be undone", async () => {
    const { id, token, email } = await fan();
    const phone = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    expect(await leave(token, "wrong")).toMatchObject({
      status: 400,
      body: { current_password: [expect.any(String)] },
    });
    const due = new Date(site.clock.now().getTime() + GRACE_DAYS * DAY).toISOString();
    expect(await leave(token)).toMatchObject({ status: 200, body: { deletion_due_at: due } });
    for (const one of [token, phone])
      expect((await site.call("GET", "/api/auth/profile/", { token: one })).status).toBe(401);
    const [mail] = await runJobs(site);
    expect(mail).toMatchObject({ to: email, subject: "Your account will be deleted" });
    expect(mail?.text).toContain("June 29, 2026");
    expect(await exists(id)).toBe(true);
  });

  it("hides public content immediately and shows it again when the account is kept", async () => {
    const { token, email } = await fan();
    const { body } = await site.call("POST", "/api/music/playlists/", { token, body: { name: "Public" } });
    const url = `/api/music/playlists/${(body as { id: number }).id}/`;
    const isListed = async () =>
      JSON.stringify((await site.call("GET", "/api/music/playlists/")).body).includes(
        `"owner_name":"${email.split("@")[0]}"`,
      );
    expect([(await site.call("GET", url)).status, await isListed()]).toEqual([200, true]);
    await leave(token);
    expect([(await site.call("GET", url)).status, await isListed()]).toEqual([404, false]);
    const again = (await login(email)).body;
    expect(again.user.deletion_due_at).not.toBeNull();
    expect((await site.call("POST", "/api/auth/account/keep/", { token: again.token })).status).toBe(200);
    expect([(await site.call("GET", url)).status, await isListed()]).toEqual([200, true]);
  });

  it("happens after 14 days and not before; a kept account stays", async () => {
    const [gone, kept] = [await fan(), await fan()];
    await leave(gone.token);
    await leave(kept.token);
    const { token } = (await login(kept.email)).body;
    await site.call("POST", "/api/auth/account/keep/", { token });
    site.clock.advance(GRACE_DAYS * DAY - 1);
    await erase();
    expect(await exists(gone.id)).toBe(true);
    site.clock.advance(1);
    await erase();
    expect([await exists(gone.id), await exists(kept.id)]).toEqual([false, true]);
    expect((await login(gone.email)).status).toBe(400);
    expect(
      (await runJobs(site)).some((mail) => mail.to === gone.email && mail.subject === "Your account was deleted"),
    ).toBe(true);
  });

  it("removes every trace of the person and leaves other people's data untouched", async () => {
    const { id, token, email } = await fan({
      email_verified_at: new Date(),
      first_name: "Zebulon",
      bio: "findable-bio",
    });
    const other = await fan();
    const track = await makeTrack(site.db);
    for (const one of [token, other.token]) {
      await site.call("POST", `/api/auth/favorites/toggle/${track}/`, { token: one });
      await site.call("POST", `/api/music/tracks/${track}/play/`, { token: one });
      await site.call("POST", "/api/music/playlists/", { token: one, body: { name: "Mine" } });
      await site.call("POST", "/api/auth/newsletter/subscribe/", { token: one });
    }
    await site.call("POST", "/api/auth/password/reset/", { body: { email } });
    await leave(token);
    await runJobs(site);
    site.clock.advance(GRACE_DAYS * DAY);
    await erase();
    await runJobs(site);
    const { rows: tables } = await site.pool.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
    );
    for (const { name } of tables) {
      const { rows } = await site.pool.query(`select t::text as line from ${name} as t`);
      const text = rows.map((row: { line: string }) => row.line).join("\n");
      for (const trace of [email, "Zebulon", "zebulon", "findable-bio", `fan:${id}`])
        expect(text.includes(trace), `${trace} in ${name}`).toBe(false);
    }
    const counted = await site.db
      .selectFrom("tracks")
      .select("play_count")
      .where("id", "=", track)
      .executeTakeFirstOrThrow();
    expect(counted.play_count).toBe(2);
    const others = (await site.call("GET", "/api/auth/stats/", { token: (await login(other.email)).body.token })).body;
    expect(others).toMatchObject({ favorite_tracks: 1, playlists: 1, newsletter_subscribed: true });
  });

  it("removes a team member's name from the audit log as well", async () => {
    const owner = await fan({ role: "owner" });
    const member = await fan({ role: "orders", username: "quillon", first_name: "Quillon" });
    const { team } = site.services.accounts;
    await team.setRole(owner.id, member.id, "shows");
    const latest = async () =>
      (await site.services.operations.auditLog.list({ page: 1, page_size: 1 })).results[0]?.summary;
    expect(await latest()).toBe("Changed the role of quillon from “orders” to “shows”");
    await leave(member.token);
    expect(await latest()).toBe("Took quillon out of the team");
    site.clock.advance(GRACE_DAYS * DAY);
    await erase();
    const { rows } = await site.pool.query<{ line: string }>("select t::text as line from audit_log as t");
    expect(rows.map(({ line }) => line).filter((line) => /quillon/i.test(line))).toEqual([]);
    expect(await latest()).toBe(`Took account ${member.id} out of the team`);
  });

  it("removes their mails that wait, run, keep failing or were given up, and no one else's", async () => {
    const { id, token, email } = await fan({ email_verified_at: new Date() });
    const other = await fan();
    await leave(token);
    await runJobs(site);
    const mail = { message_id: "<left@artist.example>", subject: "Hi", text: "x" };
    const about = [
      { name: "account_mail", payload: { ...mail, kind: "reset_password", email: email.toUpperCase() } },
      {
        name: "account_mail",
        payload: { ...mail, kind: "change_email", user_id: id, email: "next@example.com", password_mark: "" },
      },
      { name: "newsletter_mail", payload: { ...mail, kind: "confirm", email } },
      { name: "send_mail", payload: { ...mail, to: email } },
    ] as const;
    const states = ["", "attempts = 3", "attempts = max_attempts", "locked_by = 'worker', locked_at = now()"];
    const marked = async (state: string) => {
      for (const { name, payload } of about) await addJob(site.db, name, payload);
      if (state)
        await site.pool.query(
          `update graphile_worker._private_jobs set ${state}, last_error = '550 <${email}>', run_at = now() + interval '1 day'
            where last_error is null`,
        );
    };
    for (const state of states.toReversed()) await marked(state);
    await addJob(site.db, "send_mail", { ...mail, to: other.email });
    site.clock.advance(GRACE_DAYS * DAY);
    await erase();
    const { rows } = await site.pool.query<{ payload: Record<string, unknown> }>(
      "select payload from graphile_worker._private_jobs order by id",
    );
    expect(rows.map(({ payload }) => payload.kind ?? payload.to)).toEqual([other.email, "account_deleted"]);
  });

  it("gives places at shows to the next in line immediately and only once", async () => {
    const event = await makeEvent(site.db, { capacity: 1, starts_at: new Date(site.clock.now().getTime() + 60 * DAY) });
    const [first, second] = [await fan(), await fan()];
    expect((await site.call("POST", `/api/events/events/${event}/join/`, { token: first.token })).status).toBe(200);
    expect((await site.call("POST", `/api/events/events/${event}/waitlist/`, { token: second.token })).status).toBe(
      200,
    );
    const entries = () =>
      site.db.selectFrom("event_entries").select(["user_id", "status"]).where("event_id", "=", event).execute();
    await leave(first.token);
    expect(await entries()).toEqual([{ user_id: second.id, status: "attending" }]);
    site.clock.advance(GRACE_DAYS * DAY);
    await erase();
    expect(await entries()).toEqual([{ user_id: second.id, status: "attending" }]);
  });

  it("erases and mails once when several workers run concurrently", async () => {
    const leavers = await Promise.all(Array.from({ length: 6 }, () => fan()));
    for (const { token } of leavers) await leave(token);
    await runJobs(site);
    site.clock.advance(GRACE_DAYS * DAY);
    await Promise.all([erase(), erase(), erase()]);
    const mails = (await runJobs(site)).filter((mail) => mail.subject === "Your account was deleted");
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(leavers.map((leaver) => leaver.email).toSorted());
  });

  it("is refused for the owner", async () => {
    const { token } = await fan({ role: "owner" });
    expect((await leave(token)).status).toBe(409);
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(200);
  });

  it("keeps the first date when requested again", async () => {
    const { token, email } = await fan();
    const first = (await leave(token)).body;
    site.clock.advance(3 * DAY);
    const again = await leave((await login(email)).body.token);
    expect((again.body as { deletion_due_at: string }).deletion_due_at).toBe(
      (first as { deletion_due_at: string }).deletion_due_at,
    );
  });

  it("leaves data of the address alone when the address was never verified", async () => {
    await makeUser(site.db);
    const contact = await site.db
      .insertInto("newsletter_contacts")
      .values({ email: "Claimed@example.com", confirmed_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { token } = await fan({ email: "claimed@example.com" });
    await leave(token);
    await runJobs(site);
    const confirm = { kind: "confirm", email: "claimed@example.com", message_id: "<c@artist.example>" } as const;
    await addJob(site.db, "newsletter_mail", confirm);
    site.clock.advance(GRACE_DAYS * DAY);
    await erase();
    expect(
      await site.db.selectFrom("newsletter_contacts").select("id").where("id", "=", contact.id).execute(),
    ).toHaveLength(1);
    const subjects = (await runJobs(site)).filter((mail) => mail.to === confirm.email).map((mail) => mail.subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^You are already on the list/),
      "Your account was deleted",
    ]);
  });
});
