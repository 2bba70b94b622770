import { expect, test } from "vitest";
import { show } from "../../testing/site-data.ts";
import { placesLabel, ticketLink } from "./event-state.ts";

const free = { ticket_url: null, price_range: null, places_left: 5 };
const soldHere = { ...free, sells_tickets: true };

test("a show sold here offers tickets instead of joining, and none while it is postponed", () => {
  expect(placesLabel(show(soldHere))).toBe("Get Tickets");
  expect(placesLabel(show({ ...soldHere, places_left: 0 }))).toBe("Join the waitlist");
  expect(placesLabel(show({ ...soldHere, status: "postponed" }))).toBeNull();
});

test("a show without a sale is joined, also while it is postponed", () => {
  expect(placesLabel(show(free))).toBe("Join");
  expect(placesLabel(show({ ...free, status: "postponed" }))).toBe("Join");
  expect(placesLabel(show({ ...free, places_left: 0 }))).toBe("Join the waitlist");
  expect(placesLabel(show({ ...free, status: "past" }))).toBeNull();
});

test("a show sold elsewhere leads there, except while it is postponed", () => {
  expect([placesLabel(show()), ticketLink(show())]).toEqual([null, "https://tickets.example.com/berlin"]);
  expect(ticketLink(show({ status: "postponed" }))).toBeNull();
});
