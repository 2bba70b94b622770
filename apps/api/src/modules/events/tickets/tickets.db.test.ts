import type { Ticket } from "@fanfare/contracts/events/ticket";
import jsQR from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, SECRET_KEY, type TestSite } from "../../../../test/site.ts";
import { createTicketCodes } from "./ticket-code.ts";

const codes = createTicketCodes({ secretKey: SECRET_KEY });

let site: TestSite;
let ana: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  ana = await signInToday(site.db, { first_name: "Ana", last_name: "Ruiz" });
});
afterAll(() => site.close());

const call = (method: string, event: number, verb: string, body?: object, who = ana) =>
  site.call(method, `/api/events/events/${event}/${verb}/`, { token: who.token, ...(body ? { body } : {}) });
const ticketsOf = async (event: number) => {
  const { body } = await call("GET", event, "tickets");
  return (body as { tickets: Ticket[] }).tickets;
};

it("a party has one ticket per person, which a QR reader reads on the page and in the mail", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  expect(await call("GET", event, "tickets")).toMatchObject({ status: 404 });
  await call("POST", event, "join", { party_size: 3 });
  const sheet = await call("GET", event, "tickets");
  expect(sheet).toMatchObject({ status: 200, body: { holder: "Ana Ruiz", party_size: 3, event: { id: event } } });
  const tickets = await ticketsOf(event);
  expect(tickets.map(({ code }) => codes.read(code)?.person)).toEqual([1, 2, 3]);
  expect(new Set(tickets.map(({ short_code }) => short_code)).size).toBe(3);

  const mail = (await queuedEventMails(site)).at(-1);
  for (const [index, { code, short_code }] of tickets.entries()) {
    expect(mail?.text).toContain(short_code);
    const file = mail?.attachments?.[index + 1];
    expect(mail?.html).toContain(`src="cid:${file?.cid}"`);
    for (const picture of [Buffer.from(file?.content ?? "", "base64"), Buffer.from(tickets[index]?.qr_svg ?? "")]) {
      const drawn = sharp(picture, { density: 300 }).resize(360, 360, { kernel: "nearest" }).ensureAlpha().raw();
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code);
    }
  }
});

it("tickets are void without the place, and a new place has new ones", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await call("POST", event, "join", {});
  const [first] = await ticketsOf(event);
  await call("DELETE", event, "join");
  expect(await call("GET", event, "tickets")).toMatchObject({ status: 404 });
  await call("POST", event, "join", {});
  const [second] = await ticketsOf(event);
  expect(second?.code).not.toBe(first?.code);
});

it.each(["cancelled", "past"])("a show that is %s has no tickets", async (state) => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await call("POST", event, "join", {});
  const ended =
    state === "cancelled"
      ? { status: "cancelled" as const }
      : { ends_at: new Date("2026-06-14T00:00:00Z"), starts_at: new Date("2026-06-13T00:00:00Z") };
  await site.db.updateTable("events").set(ended).where("id", "=", event).execute();
  expect(await ticketsOf(event)).toEqual([]);
});

it("the tickets of other fans, and of waiting ones, are 404", async () => {
  const event = await makeEvent(site.db, { capacity: 1 });
  const ben = await signInToday(site.db);
  await call("POST", event, "join", {});
  await call("POST", event, "waitlist", {}, ben);
  expect(await call("GET", event, "tickets", undefined, ben)).toMatchObject({ status: 404 });
});
