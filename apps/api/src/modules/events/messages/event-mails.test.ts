import type { EventDetail } from "@fanfare/contracts/events/event";
import { expect, it } from "vitest";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import { eventMailContent } from "./event-mails.ts";

const head = { name: "Ember Oriole", url: "https://artist.example", contact: null };
const event = {
  id: 7,
  title: "Lanterns",
  date: "2026-07-01T18:00:00Z",
  timezone: "Europe/Berlin",
  status: "cancelled",
  previous_date: null,
  doors_time: null,
  venue: { name: "Hall", address: "Street 1", city: "Berlin", country: "DE" },
} as unknown as EventDetail;

/** The text of the mail about the cancelled show. */
const cancelled = (waiting: boolean, isSold: boolean) => {
  const content = eventMailContent(head, event, { kind: "cancelled", waiting }, { first_name: "Eva" }, { isSold });
  return renderMail(content, head).text;
};

it("tells those with tickets of a cancelled show about the refund, unless nothing was sold or they only wait", () => {
  expect(cancelled(false, true)).toContain("If you paid for your tickets, we will write to you about your refund.");
  for (const text of [cancelled(false, false), cancelled(true, true)]) expect(text).not.toContain("refund");
});
