import { describe, expect, it } from "vitest";
import {
  fan,
  lives,
  login,
  NEXT,
  PASSWORD,
  post,
  reset,
  resetLink,
  setUpCredentials,
  site,
  user,
} from "../../../../test/credentials-rig.ts";
import { makeUser } from "../../../../test/factories.ts";
import { linkIn, runJobs } from "../../../../test/run-jobs.ts";

setUpCredentials();

describe("an e-mail address", () => {
  it("is confirmed by the link of the welcome mail, once", async () => {
    await post("/register/", {
      email: "new.fan@example.com",
      username: "new_fan",
      first_name: "New",
      last_name: "Fan",
      password: PASSWORD,
      password_confirm: PASSWORD,
      terms_accepted: true,
    });
    const [mail] = await runJobs(site);
    expect(mail).toMatchObject({ to: "new.fan@example.com", subject: "Welcome to Your Artist" });
    expect(mail?.html).toContain("Welcome, New");
    const { token } = linkIn(mail, "/verify");
    expect(await post("/email/verify/", { token })).toMatchObject({ status: 200 });
    const session = ((await login("new.fan@example.com", PASSWORD)).body as { user: { email_verified: boolean } }).user;
    expect(session.email_verified).toBe(true);
    expect((await post("/email/verify/", { token })).status).toBe(400);
  });

  it("gets another link on request until it is confirmed", async () => {
    const { token } = await fan();
    expect(await post("/email/verify/send/", {}, token)).toMatchObject({ status: 200 });
    await post("/email/verify/", { token: linkIn((await runJobs(site))[0], "/verify").token });
    expect(await post("/email/verify/send/", {}, token)).toMatchObject({ status: 409 });
    expect(await runJobs(site)).toEqual([]);
  });

  const ask = (token: string, email: string, current_password = PASSWORD) =>
    post("/email/change/", { email, current_password }, token);

  it("changes through a link sent to the new one; the old one is notified, and sessions continue", async () => {
    const { id, email, token } = await fan();
    const old = await resetLink(email);
    expect((await ask(token, "moved+1@example.com")).status).toBe(200);
    expect((await user(id)).email).toBe(email);
    const [mail] = await runJobs(site);
    expect(mail?.to).toBe("moved+1@example.com");
    const link = linkIn(mail, "/verify");
    expect(link.url).toContain("#new-email=");
    expect(await post("/email/change/confirm/", { token: link.token })).toMatchObject({ status: 200 });
    expect(await user(id)).toMatchObject({ email: "moved+1@example.com", email_verified_at: expect.any(Date) });
    const told = await runJobs(site);
    expect(told.map((one) => [one.to, one.subject])).toEqual([[email, "Your e-mail address was changed"]]);
    expect(await lives(token)).toBe(true);
    expect((await reset(old)).status).toBe(400);
    expect((await login("MOVED+1@example.com", PASSWORD)).status).toBe(200);
  });

  it("does not reveal whether the new one is taken: the response is the same, and only that mailbox is notified", async () => {
    const [ana, ben] = [await fan(), await fan()];
    const [free, taken] = [await ask(ana.token, "free@example.com"), await ask(ana.token, ben.email)];
    expect(taken.body).toEqual(free.body);
    const mails = await runJobs(site);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ["free@example.com", "Confirm your new e-mail address"],
      [ben.email, "This address already has an account"],
    ]);
    expect(mails[1]?.text).not.toContain("/verify");
  });

  it("does not change when the new one is taken before the link is used", async () => {
    const { id, email, token } = await fan();
    await ask(token, "contested@example.com");
    const { token: link } = linkIn((await runJobs(site))[0], "/verify");
    await makeUser(site.db, { email: "Contested@example.com" });
    expect((await post("/email/change/confirm/", { token: link })).status).toBe(409);
    expect((await user(id)).email).toBe(email);
  });

  it("changes only with the current password", async () => {
    const { token } = await fan();
    expect(await ask(token, "else@example.com", "wrong")).toMatchObject({
      status: 400,
      body: { current_password: ["This is not your current password."] },
    });
    expect(await runJobs(site)).toEqual([]);
  });
});

describe("a pending change of address", () => {
  const ask = async () => {
    const person = await fan();
    const wanted = `moved.${person.email}`;
    const asked = await post("/email/change/", { email: wanted, current_password: PASSWORD }, person.token);
    expect(asked.status).toBe(200);
    const link = async () => (await runJobs(site)).find((mail) => mail.to === wanted);
    return { ...person, wanted, link };
  };

  it("is void once the person is blocked", async () => {
    const { id, email, link } = await ask();
    const { token } = linkIn(await link(), "/verify");
    await site.db.updateTable("users").set({ blocked_at: new Date() }).where("id", "=", id).execute();
    expect((await post("/email/change/confirm/", { token })).status).toBe(400);
    expect((await user(id)).email).toBe(email);
  });

  it("is void once the password was changed, also when its mail was not written yet", async () => {
    const { token, link } = await ask();
    const next = { current_password: PASSWORD, new_password: NEXT, new_password_confirm: NEXT };
    expect((await post("/password/change/", next, token)).status).toBe(200);
    expect(await link()).toBeUndefined();
  });
});
