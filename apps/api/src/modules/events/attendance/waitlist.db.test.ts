import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAttendanceRig } from "../../../../test/attendance-rig.ts";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let cem: { id: number; token: string };
let owner: { id: number; token: string };

beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  ana = await signInToday(site.db, { first_name: "Ana", email: "ana@example.com" });
  ben = await signInToday(site.db, { email: "ben@example.com" });
  cem = await signInToday(site.db, { email: "cem@example.com" });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
});

const { join, leave, log, placesLeft, stopWaiting, wait } = createAttendanceRig(() => ({ site, owner }));
const mails = () => queuedEventMails(site);

describe("the waitlist", () => {
  it("returns the position, confirms by mail, and is idempotent", async () => {
    const id = await makeEvent(site.db, { title: "Tiny room", capacity: 1 });
    await join(id, ana);
    expect(await wait(id, ben, { party_size: 1 })).toMatchObject({
      status: 200,
      body: { status: "waitlisted", event_id: id, party_size: 1, position: 1 },
    });
    const second = await wait(id, cem, { party_size: 2 });
    expect(second).toMatchObject({ status: 200, body: { status: "waitlisted", position: 2, party_size: 2 } });
    expect((await wait(id, cem, { party_size: 2 })).body).toEqual(second.body);
    expect((await wait(id, cem, { party_size: 1 })).status).toBe(409);
    expect((await mails()).map(({ to, subject }) => [to, subject]).slice(1)).toEqual([
      ["ben@example.com", "You are on the waitlist: Tiny room"],
      ["cem@example.com", "You are on the waitlist: Tiny room"],
    ]);
  });

  it("conflicts while places are left or the fan is attending", async () => {
    const id = await makeEvent(site.db, { capacity: 2 });
    expect(await wait(id, ana)).toMatchObject({
      status: 409,
      body: { detail: "There are places left for you. Join the show instead of its waitlist." },
    });
    await join(id, ana, { party_size: 2 });
    expect(await wait(id, ana)).toMatchObject({
      status: 409,
      body: { detail: "You already have a place at this show." },
    });
  });

  it("a freed place goes to the first party that fits, which is notified; a larger party keeps its position", async () => {
    const id = await makeEvent(site.db, { title: "Tiny room", capacity: 2 });
    await join(id, ana);
    await join(id, ben);
    const [large, small] = [
      await signInToday(site.db, { email: "large@example.com" }),
      await signInToday(site.db, { email: "small@example.com" }),
    ];
    await wait(id, large, { party_size: 2 });
    await wait(id, small, { party_size: 1 });
    await sql`truncate graphile_worker._private_jobs`.execute(site.db);

    expect(await leave(id, ben)).toMatchObject({ status: 204, body: "" });
    expect((await join(id, small)).body).toMatchObject({ status: "attending" });
    expect((await wait(id, large, { party_size: 2 })).body).toMatchObject({ status: "waitlisted", position: 1 });
    expect(await log(id)).toEqual([
      ["joined", ana.id, 1],
      ["joined", ben.id, 1],
      ["waitlisted", large.id, 2],
      ["waitlisted", small.id, 1],
      ["left", ben.id, 1],
      ["promoted", small.id, 1],
      ["passed_over", large.id, 2],
    ]);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["small@example.com", "You got in: Tiny room"],
    ]);
    expect(await placesLeft(id)).toBe(0);
  });

  it("a freed place skips a blocked fan, who keeps their position for when they are unblocked", async () => {
    const id = await makeEvent(site.db, { capacity: 1 });
    const shut = await signInToday(site.db);
    for (const [who, go] of [
      [ana, join],
      [shut, wait],
      [cem, wait],
    ] as const)
      await go(id, who);
    await site.services.insights.fans.setBlocked(owner.id, shut.id, true);
    await leave(id, ana);
    expect((await join(id, cem)).body).toMatchObject({ status: "attending" });
    await site.services.insights.fans.setBlocked(owner.id, shut.id, false);
    await runJobs(site);
    const token = await site.services.accounts.sessions.open({ id: shut.id, role: "fan" }, undefined);
    expect((await wait(id, { token })).body).toMatchObject({ status: "waitlisted", position: 1 });
    await leave(id, cem);
    expect((await join(id, { token })).body).toMatchObject({ status: "attending" });
  });

  it("a place that stayed free while its only waiter was blocked is theirs once they are unblocked", async () => {
    const id = await makeEvent(site.db, { title: "Small room", capacity: 1 });
    const shut = await signInToday(site.db, { email: "shut@example.com" });
    await join(id, ana);
    await wait(id, shut);
    await site.services.insights.fans.setBlocked(owner.id, shut.id, true);
    await leave(id, ana);
    await runJobs(site);
    expect(await placesLeft(id)).toBe(1);
    await site.services.insights.fans.setBlocked(owner.id, shut.id, false);
    const mailed = await runJobs(site);
    expect(await placesLeft(id)).toBe(0);
    expect(mailed.map(({ to, subject }) => [to, subject])).toEqual([["shut@example.com", "You got in: Small room"]]);
  });

  it("joining while others wait takes only places that no waiting party fits in", async () => {
    const id = await makeEvent(site.db, { capacity: 3 });
    await join(id, ana, { party_size: 2 });
    expect((await join(id, ben, { party_size: 2 })).body).toMatchObject({
      detail: "Only 1 place left, not enough for 2 people. Join the waitlist, or come as a smaller party.",
    });
    expect((await wait(id, ben, { party_size: 2 })).status).toBe(200);
    expect((await join(id, cem)).body).toMatchObject({ status: "attending" });
    expect(await placesLeft(id)).toBe(0);
    await leave(id, cem);
    expect((await wait(id, ben, { party_size: 2 })).body).toMatchObject({ position: 1 });
  });

  it("a waiting fan may take the remaining places as a smaller party", async () => {
    const id = await makeEvent(site.db, { capacity: 3 });
    await join(id, ana, { party_size: 2 });
    await wait(id, ben, { party_size: 2 });
    expect((await join(id, ben, { party_size: 1 })).body).toMatchObject({ status: "attending", party_size: 1 });
    expect((await log(id)).slice(-2)).toEqual([
      ["left_waitlist", ben.id, 2],
      ["joined", ben.id, 1],
    ]);
  });

  it("leaving the waitlist moves the others up; 404 for a fan not on it, as for leaving by the wrong procedure", async () => {
    const id = await makeEvent(site.db, { capacity: 1 });
    await join(id, ana);
    await wait(id, ben);
    await wait(id, cem);
    expect((await leave(id, ben)).status).toBe(404);
    expect((await stopWaiting(id, ana)).status).toBe(404);
    expect((await stopWaiting(id, ben)).status).toBe(204);
    expect((await stopWaiting(id, ben)).status).toBe(404);
    const { body } = await site.call("GET", `/api/events/events/${id}/place/`, { token: cem.token });
    expect(body).toMatchObject({ place: { status: "waitlisted", position: 1 } });
  });

  it("a deleted account frees its places", async () => {
    const id = await makeEvent(site.db, { capacity: 2 });
    const gone = await makeUser(site.db);
    await site.services.events.attendance.join(gone, { id, party_size: 2 });
    await site.db.deleteFrom("users").where("id", "=", gone).execute();
    site.services.content.changed(["events"]);
    expect(await placesLeft(id)).toBe(2);
  });
});
