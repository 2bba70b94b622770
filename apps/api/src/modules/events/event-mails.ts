import type { EventDetail } from "@fanfare/contracts/events/event";
import { addressOf } from "./calendar-files.ts";
import { longWallTime } from "./venue-time.ts";

/** What a mail about an event can be about. */
export type EventNews =
  | { kind: "joined"; party_size: number }
  | { kind: "promoted"; party_size: number }
  | { kind: "waitlisted"; party_size: number; position: number }
  | { kind: "changed"; waiting: boolean }
  | { kind: "cancelled" }
  | { kind: "tomorrow"; party_size: number };

const places = (size: number) => (size === 1 ? "1 place" : `${size} places`);

/** Where and when, as every mail ends. */
function facts(event: EventDetail, publicUrl: string): string {
  const { venue } = event;
  return [
    event.title,
    `${longWallTime(new Date(event.date), event.timezone)}${event.doors_time ? `, doors ${event.doors_time}` : ""}`,
    `${venue.name}, ${addressOf(event)}`,
    `${publicUrl}/events/${event.id}`,
  ].join("\n");
}

function subjectAndLead(event: EventDetail, news: EventNews): { subject: string; lead: string } {
  const { title } = event;
  switch (news.kind) {
    case "joined":
      return {
        subject: `You are in: ${title}`,
        lead: `You have ${places(news.party_size)}. The calendar file is attached.\nCannot make it? Leave on the show's page, so that somebody else gets in.`,
      };
    case "promoted":
      return {
        subject: `You got in: ${title}`,
        lead: `${places(news.party_size)} came free, and you were next in line: you are in. The calendar file is attached.\nCannot make it? Leave on the show's page, so that the next in line gets in.`,
      };
    case "waitlisted":
      return {
        subject: `You are on the waitlist: ${title}`,
        lead: `You are waiting for ${places(news.party_size)}, number ${news.position} in line. As soon as you fit in, the places are yours and we write to you.`,
      };
    case "changed":
      return {
        subject: event.status === "postponed" ? `Postponed: ${title}` : `Changed: ${title}`,
        lead: changedLead(event, news.waiting),
      };
    case "cancelled":
      return { subject: `Cancelled: ${title}`, lead: "We are sorry: this show does not take place." };
    case "tomorrow":
      return {
        subject: `Soon: ${title}`,
        lead: `The show you have ${places(news.party_size)} for is about to begin. See you there.`,
      };
  }
}

function changedLead(event: EventDetail, waiting: boolean): string {
  const standing = waiting ? "You keep your position in line." : "Your places stay yours.";
  if (event.status !== "postponed") return `Something about this show has changed; below is how it is now. ${standing}`;
  return event.previous_date === null
    ? `This show was postponed, and there is no new date yet. ${standing}`
    : `This show was postponed to the date below. ${standing}`;
}

/** Subject and text of a mail about an event. */
export function eventMail(
  event: EventDetail,
  news: EventNews,
  to: { first_name: string },
  publicUrl: string,
): { subject: string; text: string } {
  const { subject, lead } = subjectAndLead(event, news);
  return {
    // A title is the owner's text; a header has no room for line ends.
    subject: subject.replace(/\s+/g, " "),
    text: `Hi ${to.first_name},\n\n${lead}\n\n${facts(event, publicUrl)}\n`,
  };
}
