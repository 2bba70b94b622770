import type { EventDetail } from "@fanfare/contracts/events/event";
import { button, facts, type MailBranding, type MailContent, note, text } from "../../../platform/mail/mail-layout.ts";
import { addressOf } from "../calendar/calendar-files.ts";
import { longWallTime } from "../calendar/venue-time.ts";

/** What a mail about an event can be about. */
export type EventNews =
  | { kind: "joined"; party_size: number }
  | { kind: "promoted"; party_size: number }
  | { kind: "waitlisted"; party_size: number; position: number }
  | { kind: "changed"; waiting: boolean }
  | { kind: "cancelled"; waiting: boolean }
  | { kind: "tomorrow"; party_size: number };

type Words = Pick<MailContent, "subject" | "preview" | "heading"> & { lead: string; advice?: string };

const places = (size: number) => (size === 1 ? "1 place" : `${size} places`);

function words(event: EventDetail, news: EventNews): Words {
  const { title } = event;
  switch (news.kind) {
    case "joined":
      return {
        subject: `You are in: ${title}`,
        preview: `${places(news.party_size)}, and the date for your calendar.`,
        heading: "You are in",
        lead: `you have ${places(news.party_size)}. The date for your calendar is attached.`,
        advice: "Cannot make it? Leave on the show's page, so that somebody else gets in.",
      };
    case "promoted":
      return {
        subject: `You got in: ${title}`,
        preview: `${places(news.party_size)} came free, and you were next in line.`,
        heading: "You got in",
        lead: `${places(news.party_size)} came free and you were next in line: you are in. The date for your calendar is attached.`,
        advice: "Cannot make it? Leave on the show's page, so that the next in line gets in.",
      };
    case "waitlisted":
      return {
        subject: `You are on the waitlist: ${title}`,
        preview: `Number ${news.position} in line.`,
        heading: "You are in line",
        lead: `you are waiting for ${places(news.party_size)}, number ${news.position} in line. As soon as you fit in, the places are yours and we write to you.`,
        advice: "No longer interested? Leave the waitlist on the show's page.",
      };
    case "changed":
      return changed(event, news.waiting);
    case "cancelled":
      return {
        subject: `Cancelled: ${title}`,
        preview: "We are sorry: this show does not take place.",
        heading: "This show is cancelled",
        lead: news.waiting
          ? "we are sorry: the show you are waiting for does not take place."
          : "we are sorry: the show you have places for does not take place.",
      };
    case "tomorrow":
      return {
        subject: `Soon: ${title}`,
        preview: "See you there.",
        heading: "See you there",
        lead: `the show you have ${places(news.party_size)} for is about to begin.`,
        advice: "Cannot make it after all? Leave on the show's page, so that somebody else gets in.",
      };
  }
}

function changed(event: EventDetail, waiting: boolean): Words {
  const standing = waiting ? "You keep your position in line." : "Your places stay yours.";
  if (event.status !== "postponed") {
    return {
      subject: `Changed: ${event.title}`,
      preview: "This is how it is now.",
      heading: "Something has changed",
      lead: `something about this show has changed; below is how it is now. ${standing}`,
    };
  }
  const what = event.previous_date === null ? "was postponed, and there is no new date yet" : "was moved to a new date";
  return {
    subject: `Postponed: ${event.title}`,
    preview: standing,
    heading: event.previous_date === null ? "This show is postponed" : "There is a new date",
    lead: `this show ${what}. ${standing}`,
  };
}

/** A mail about an event to somebody who is in or in line. */
export function eventMailContent(
  head: MailBranding,
  event: EventDetail,
  news: EventNews,
  to: { first_name: string },
): MailContent {
  const { subject, preview, heading, lead, advice } = words(event, news);
  const undated = event.status === "postponed" && event.previous_date === null;
  return {
    subject,
    preview,
    heading,
    blocks: [
      text(`Hi ${to.first_name}, ${lead}`),
      facts([
        ["Show", event.title],
        ["When", undated ? "New date to be announced" : longWallTime(new Date(event.date), event.timezone)],
        ...(event.doors_time && !undated ? [["Doors", event.doors_time] as const] : []),
        ["Where", `${event.venue.name}, ${addressOf(event)}`],
      ]),
      button("Open the show", `${head.url}/events/${event.id}`),
      ...(advice ? [note(advice)] : []),
    ],
    reason: `You signed up for this show at ${head.name}.`,
  };
}
