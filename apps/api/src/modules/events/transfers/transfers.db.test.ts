import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import type { JobPayloads } from "../../../platform/jobs/jobs.ts";

const NOW = "2026-06-15T12:00:00Z";
const clock = createTestClock(NOW);
let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let owner: { id: number; token: string };

beforeAll(async () => {
  site = await createTestSite({ clock });
  ana = await signInToday(site.db, { first_name: "Ana", last_name: "Miller", email: "ana@example.com" });
  ben = await signInToday(site.db, { first_name: "Ben", email: "ben@example.com" });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());

const call = (method: string, path: string, who: { token: string } | null, body?: unknown) =>
  site.call(method, `/api/events/${path}`, {
    ...(who ? { token: who.token } : {}),
    ...(body === undefined ? {} : { body }),
  });

async function showWith(party_size: number, capacity = 10) {
  const id = await makeEvent(site.db, { title: "Lanterns", capacity });
  await call("POST", `events/${id}/join/`, ana, { party_size });
  return id;
}

const give = (id: number, email = "ben@example.com") =>
  call("POST", `events/${id}/transfers/`, ana, { name: "Ben", email });

/** The latest transfer's mail, and its token. */
async function newestLink() {
  const { rows } = await sql<{ payload: JobPayloads["place_transfer_mail"] }>`
    select payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'place_transfer_mail' order by jobs.id desc limit 1`.execute(site.db);
  const mail = rows[0] && (await site.services.events.transferMail.composer.compose(rows[0].payload));
  return { mail, token: /#place=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

const codes = async (id: number, who: { token: string }) => {
  const { body } = await call("GET", `events/${id}/tickets/`, who);
  return ((body as { tickets?: { code: string }[] }).tickets ?? []).map(({ code }) => code);
};

const atDoor = async (id: number, code: string) => {
  const arrival = { id: randomUUID(), who: { by: "code", code }, let_in_at: NOW, is_let_in: false };
  const { body } = await site.call("POST", `/api/events/manage/doors/${id}/entries/`, {
    token: owner.token,
    body: { door: "Main", arrivals: [arrival] },
  });
  return (body as { verdicts: { kind: string }[] }).verdicts[0]?.kind;
};

describe("a place that is transferred to a friend", () => {
  it("stays the giver's until the friend accepts, then is the friend's under a new code; both are told", async () => {
    const id = await showWith(2);
    const [first, last] = await codes(id, ana);
    expect((await give(id)).status).toBe(201);
    const { mail, token } = await newestLink();
    expect(mail).toMatchObject({ to: "ben@example.com", subject: "Ana has a place for you: Lanterns" });
    expect((await call("POST", "transfers/", null, { token })).body).toMatchObject({
      from: "Ana",
      friend_name: "Ben",
      event: { id, title: "Lanterns" },
      expires_at: "2026-06-29T12:00:00.000Z",
    });
    expect(await codes(id, ana)).toEqual([first, last]);

    expect(await call("POST", "transfers/accept/", ben, { token })).toMatchObject({
      status: 200,
      body: { event_id: id, party_size: 1 },
    });
    expect(await codes(id, ana)).toEqual([first]);
    const [friends] = await codes(id, ben);
    expect(friends).not.toBe(last);
    expect((await site.call("GET", `/api/events/events/${id}/`)).body).toMatchObject({ places_left: 8 });
    expect((await queuedEventMails(site)).slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@example.com", "Ben has your place: Lanterns"],
      ["ben@example.com", "You are in: Lanterns"],
    ]);

    expect(await atDoor(id, last ?? "")).toBe("void");
    expect(await atDoor(id, friends ?? "")).toBe("in");
    const list = await site.services.events.doors.list(id);
    expect(list.parties.map(({ name, note }) => [name.split(" ")[0], note])).toEqual([
      ["Ana", null],
      ["Ben", "Place from Ana Miller"],
    ]);
    const log = await site.db
      .selectFrom("event_log")
      .select(["action", "user_id"])
      .where("event_id", "=", id)
      .execute();
    expect(log.slice(-2)).toEqual([
      { action: "place_given", user_id: ana.id },
      { action: "place_received", user_id: ben.id },
    ]);
    const kept = await site.db
      .selectFrom("place_transfers")
      .select("friend_email")
      .where("event_id", "=", id)
      .execute();
    expect(kept).toEqual([{ friend_email: null }]);
  });

  it("of a party of one leaves the giver none, and adds one to an attending friend's party", async () => {
    const id = await showWith(1);
    await call("POST", `events/${id}/join/`, ben, { party_size: 1 });
    await give(id);
    const { token } = await newestLink();
    expect((await call("POST", "transfers/accept/", ben, { token })).body).toMatchObject({ party_size: 2 });
    expect((await call("GET", `events/${id}/place/`, ana)).body).toEqual({ place: null });
    expect(await codes(id, ben)).toHaveLength(2);
  });

  it("can be accepted once, also at a show whose capacity was lowered below the places taken", async () => {
    const id = await showWith(3);
    await site.call("POST", `/api/events/events/${id}/capacity/`, { token: owner.token, body: { capacity: 1 } });
    await give(id);
    const { token } = await newestLink();
    expect((await call("POST", "transfers/accept/", ben, { token })).status).toBe(200);
    expect(await call("POST", "transfers/accept/", ben, { token })).toMatchObject({
      status: 400,
      body: { token: ["This place has already been accepted."] },
    });
    const { places_taken } = await site.db
      .selectFrom("events")
      .select("places_taken")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(places_taken).toBe(3);
  });

  it("cannot be transferred after its ticket was used at a door", async () => {
    const id = await showWith(1);
    await give(id);
    const { token } = await newestLink();
    const [code] = await codes(id, ana);
    expect(await atDoor(id, code ?? "")).toBe("in");
    expect((await call("POST", "transfers/accept/", ben, { token })).status).toBe(409);
    expect((await give(id, "cem@example.com")).status).toBe(409);
  });

  it("can be withdrawn, and its transfer ends with the giver's place", async () => {
    const id = await showWith(1);
    const made = (await give(id)).body as { id: number };
    expect((await give(id, "cem@example.com")).status).toBe(409);
    expect(made).toMatchObject({ friend_name: "Ben", friend_email: "ben@example.com" });
    expect((await call("GET", `events/${id}/transfers/`, ana)).body).toEqual([made]);
    const { token } = await newestLink();
    expect((await call("DELETE", `transfers/${made.id}/`, ben)).status).toBe(404);
    expect((await call("DELETE", `transfers/${made.id}/`, ana)).status).toBe(204);
    expect((await call("POST", "transfers/", null, { token })).body).toEqual({ token: ["This place was taken back."] });

    await give(id);
    const again = await newestLink();
    await call("DELETE", `events/${id}/join/`, ana);
    expect((await call("POST", "transfers/accept/", ben, { token: again.token })).body).toEqual({
      token: ["This place was given back to the show."],
    });
  });

  it("expires, and its transfer is then deleted", async () => {
    const id = await showWith(1);
    await give(id);
    const { token } = await newestLink();
    clock.set("2026-06-29T12:00:00Z");
    expect((await call("POST", "transfers/accept/", ben, { token })).body).toEqual({
      token: ["The time to accept this place has run out."],
    });
    await site.services.events.transfers.deleteOld();
    expect(await site.db.selectFrom("place_transfers").select("id").where("event_id", "=", id).execute()).toEqual([]);
    clock.set(NOW);
  });
});
