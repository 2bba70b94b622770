import type { TeamRole } from "@fanfare/contracts/admin/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCheapHash, makeUser, signIn } from "../../../../test/factories.ts";
import { linkIn, runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditLogView } from "../../../platform/audit/audit.queries.ts";

const PASSWORD = "orange tram at night";
const DAY = 24 * 60 * 60 * 1000;

let site: TestSite;
let owner: { id: number; token: string };
let password_hash: string;
beforeAll(async () => {
  site = await createTestSite();
  password_hash = await makeCheapHash(PASSWORD);
  owner = await signIn(site, { role: "owner", username: "theowner", email: "owner@artist.example", password_hash });
});
afterAll(() => site.close());

let asked = 0;
const nextAddress = () => `colleague${++asked}@example.com`;

const trpc = (path: string, input: object, token?: string) =>
  site.call("POST", `/trpc/${path}`, { body: input, ...(token === undefined ? {} : { token }) });
const accept = (token: string, link: string) =>
  site.call("POST", "/api/auth/invitation/accept/", { token, body: { token: link } });
const roleOf = async (id: number) =>
  (await site.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role;
const invitationTo = async (email: string) =>
  (await site.services.accounts.team.list(owner.id)).invitations.find((one) => one.email === email);

/** Sends an invitation and returns the token of its mailed link. */
async function invite(email: string, role: TeamRole = "music"): Promise<string> {
  await site.services.accounts.invitations.invite(owner.id, { email, role });
  return linkOf(email);
}
async function linkOf(email: string): Promise<string> {
  return linkIn(
    (await runJobs(site)).find(({ to }) => to === email),
    "/join",
  ).token;
}

describe("an invitation", () => {
  it("adds a new account to the team: invited after a step-up, accepted by mail, with only its role's permissions", async () => {
    const email = nextAddress();
    const { proof } = await site.services.operations.stepUp.confirm(
      { user: owner, token: owner.token },
      PASSWORD,
      "127.0.0.1",
    );
    const body = { email, role: "music" };
    expect((await trpc("admin.team.invite", { ...body, proof: "none" }, owner.token)).status).toBe(403);
    expect((await trpc("admin.team.invite", { ...body, proof }, owner.token)).status).toBe(200);
    const link = await linkOf(email);
    expect(await site.call("POST", "/api/auth/invitation/", { body: { token: link } })).toMatchObject({
      status: 200,
      body: { email, role: "music", has_account: false },
    });
    const registered = await site.call("POST", "/api/auth/register/", {
      body: {
        email: email.toUpperCase(),
        username: "thecolleague",
        first_name: "A",
        last_name: "B",
        password: PASSWORD,
        password_confirm: PASSWORD,
        terms_accepted: true,
      },
    });
    const { token, user } = registered.body as { token: string; user: { id: number } };
    expect(await accept(token, link)).toMatchObject({ status: 200, body: { role: "music" } });

    // Outside the owner area they are a fan, whose address the link has verified.
    const login = await site.call("POST", "/api/auth/login/", { body: { email, password: PASSWORD } });
    expect(login.body).toMatchObject({ user: { role: "fan", email_verified: true } });
    const own = (login.body as { token: string }).token;
    const query = (path: string, input = {}) =>
      site.call("GET", `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { token: own });
    expect((await query("music.manage.artists.list")).status).toBe(200);
    expect((await query("admin.team.list")).status).toBe(403);
    expect((await site.call("GET", "/api/auth/newsletter-subscribers/", { token: own })).status).toBe(403);
    expect((await query("admin.team.self")).body).toMatchObject({
      result: { data: { role: "music", permissions: ["owner_area", "music"] } },
    });

    const member = (await site.services.accounts.team.list(owner.id)).members.find(({ id }) => id === user.id);
    expect(member).toMatchObject({ role: "music", last_signed_in_at: site.clock.now().toISOString() });
    const log = await site.services.operations.auditLog.list({ page: 1, page_size: 20, search: "team" });
    expect(log.results.map(({ actor, action }) => [actor, action])).toEqual([
      ["thecolleague", "team.joined"],
      ["theowner", "team.invited"],
    ]);
  });

  it("shortens the account's sessions to the team's maximum of a day", async () => {
    const email = nextAddress();
    const fan = await signIn(site, { email });
    await accept(fan.token, await invite(email));
    const { ends_at } = await site.db
      .selectFrom("sessions")
      .select("ends_at")
      .where("user_id", "=", fan.id)
      .executeTakeFirstOrThrow();
    expect(ends_at.getTime() - site.clock.now().getTime()).toBe(DAY);
  });

  it("is refused with the reason when used, expired, revoked, replaced, unknown or another person's", async () => {
    const refused = async (token: string, link: string, words: RegExp) => {
      expect((await accept(token, link)).body).toEqual({ token: [expect.stringMatching(words)] });
    };
    const email = nextAddress();
    const invited = await signIn(site, { email });
    const stranger = await signIn(site);

    const first = await invite(email);
    await refused(stranger.token, first, new RegExp(`is for ${email}`));
    await refused(invited.token, "x".repeat(43), /do not recognise/);
    site.clock.advance(7 * DAY);
    await refused(invited.token, first, /has expired/);

    const open = await invitationTo(email);
    await site.services.accounts.invitations.resend(owner.id, open?.id ?? 0);
    const second = await linkOf(email);
    await refused(invited.token, first, /do not recognise/);
    await site.services.accounts.invitations.revoke(owner.id, open?.id ?? 0);
    await refused(invited.token, second, /withdrawn/);
    await expect(site.services.accounts.invitations.resend(owner.id, open?.id ?? 0)).rejects.toThrow("withdrawn");
    expect(await roleOf(invited.id)).toBe("fan");

    const third = await invite(email);
    const token = (await signIn(site)).token;
    await refused(token, third, /is for/);
    const again = await site.services.accounts.sessions.open({ id: invited.id, role: "fan" }, undefined);
    expect((await accept(again, third)).status).toBe(200);
    await refused(stranger.token, third, /already been used/);
    await expect(site.services.accounts.invitations.invite(owner.id, { email, role: "door" })).rejects.toMatchObject({
      fields: { email: ["The person with this address is already on the team."] },
    });
  });

  it("can be open only once per address; an expired one is replaced", async () => {
    const email = nextAddress();
    await invite(email);
    await expect(
      site.services.accounts.invitations.invite(owner.id, { email: email.toUpperCase(), role: "door" }),
    ).rejects.toMatchObject({ fields: { email: [expect.stringContaining("open invitation")] } });
    site.clock.advance(7 * DAY);
    await invite(email, "door");
    expect(await invitationTo(email)).toMatchObject({ role: "door", is_expired: false });
    site.clock.advance(98 * DAY);
    await runJob(site, "sweep_accounts");
    expect(await site.db.selectFrom("team_invitations").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  it("used concurrently from several devices counts once", async () => {
    const email = nextAddress();
    const fan = await signIn(site, { email });
    const link = await invite(email);
    const joined = async () => {
      const rows = await site.db
        .selectFrom(auditLogView.as("entry"))
        .select("id")
        .where("action", "=", "team.joined")
        .where("actor_id", "=", fan.id)
        .execute();
      return rows.length;
    };
    const burst = async () =>
      (await Promise.all(Array.from({ length: 8 }, () => accept(fan.token, link)))).map((one) => one.status);
    expect((await burst()).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await joined()).toBe(1);
    // Negative control: once it is no longer marked as used, it counts again.
    await site.db.updateTable("team_invitations").set({ accepted_at: null }).where("email", "=", email).execute();
    await site.db.updateTable("users").set({ role: "fan" }).where("id", "=", fan.id).execute();
    expect(await burst()).toContain(200);
    expect(await joined()).toBe(2);
  });
});

describe("a team member", () => {
  it("who is removed loses access with the next call, on every device, and keeps the account as a fan", async () => {
    const fan = await signIn(site, { role: "orders", password_hash, email: nextAddress() });
    const second = await site.services.accounts.sessions.open({ id: fan.id, role: "orders" }, undefined);
    const list = (token: string) => site.call("GET", "/trpc/store.manage.orders.counts", { token });
    expect((await list(second)).status).toBe(200);
    await site.services.accounts.team.setRole(owner.id, fan.id, "shows");
    expect((await list(second)).status).toBe(403);
    await site.services.accounts.team.remove(owner.id, fan.id);
    expect([(await list(fan.token)).status, (await list(second)).status]).toEqual([401, 401]);
    expect(await roleOf(fan.id)).toBe("fan");
    await expect(site.services.accounts.team.remove(owner.id, fan.id)).rejects.toMatchObject({ code: "not_found" });
    const log = await site.services.operations.auditLog.list({ page: 1, page_size: 2, search: "team." });
    expect(log.results.map(({ actor, summary }) => `${actor}: ${summary}`)).toEqual([
      expect.stringMatching(/^theowner: Took \S+ out of the team$/),
      expect.stringMatching(/^theowner: Changed the role of \S+ from “orders” to “shows”$/),
    ]);
  });

  it("who deletes the account leaves the team; their invitations are in the export and erased with it", async () => {
    const email = nextAddress();
    const fan = await signIn(site, { email, password_hash });
    await accept(fan.token, await invite(email));
    const person = { id: fan.id, email, email_verified: true };
    const kept = async () => {
      const found: object[] = [];
      for (const [name, rows] of site.services.personalData.files(site.db, person))
        if (name === "team_invitations") for await (const row of rows()) found.push(row);
      return found;
    };
    expect(await kept()).toMatchObject([{ email, role: "music" }]);
    expect(
      (
        await site.call("POST", "/api/auth/account/delete/", {
          token: fan.token,
          body: { current_password: PASSWORD },
        })
      ).status,
    ).toBe(200);
    expect(await roleOf(fan.id)).toBe("fan");
    site.clock.advance(15 * DAY);
    await runJob(site, "erase_accounts");
    expect(await roleOf(fan.id)).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  it("who is the last owner stays: two concurrent removals remove only one, even without the schema's rule", async () => {
    const { team } = site.services.accounts;
    await expect(team.remove(owner.id, owner.id)).rejects.toThrow("There must always be an owner.");
    await expect(team.setRole(owner.id, owner.id, "door")).rejects.toThrow("There must always be an owner.");
    await site.pool.query("alter table users disable trigger user");
    for (let round = 0; round < 10; round += 1) {
      const other = await makeUser(site.db, { role: "owner" });
      const done = await Promise.allSettled([team.remove(owner.id, other), team.remove(other, owner.id)]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      await site.db.updateTable("users").set({ role: "fan" }).where("id", "=", other).execute();
      await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", owner.id).execute();
    }
    await site.pool.query("alter table users enable trigger user");
  });
});
