import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import {
  type Block,
  button,
  facts,
  type MailBranding,
  type MailContent,
  note,
  picture,
  text,
} from "../../../platform/mail/mail-layout.ts";
import { addressOf } from "../calendar/calendar-files.ts";
import { longWallTime } from "../calendar/venue-time.ts";
import type { MailTicket } from "../tickets/ticket-mail.ts";

/** Wide enough for a QR code to be read easily from a phone. */
const TICKET_WIDTH_PX = 220;

/** The subjects of mails about an event. */
export type EventNews =
  | { kind: "joined"; party_size: number }
  /** Tickets were paid for; `party_size` includes those bought before. */
  | { kind: "bought"; party_size: number }
  | { kind: "promoted"; party_size: number }
  /** Freed places that are kept for a waiting party until `until`. */
  | { kind: "offered"; party_size: number; until: string }
  | { kind: "offer_ended"; party_size: number }
  /** A friend has accepted a place; `left` places remain with the giver. */
  | { kind: "place_given"; friend: string; left: number }
  | { kind: "place_received"; party_size: number }
  | { kind: "waitlisted"; party_size: number; position: number }
  /** `is_back`: a show that was postponed or cancelled takes place after all. */
  | { kind: "changed"; waiting: boolean; is_back?: boolean }
  | { kind: "cancelled"; waiting: boolean }
  | { kind: "tomorrow"; party_size: number };

type Words = Pick<MailContent, "subject" | "preview" | "heading"> & { lead: string; advice?: string };

const places = (size: number) => t("{count, plural, one {{count} place} other {{count} places}}", { count: size });

/** The texts of a mail; for an event that sells its places, no fan gets in or gives a place back without an order. */
function words(event: EventDetail, news: EventNews, isSold: boolean): Words {
  const { title } = event;
  switch (news.kind) {
    case "joined":
      return {
        subject: t("You are in: {title}", { title }),
        preview: t("{party_size}, and the date for your calendar.", { party_size: places(news.party_size) }),
        heading: t("You are in"),
        lead: t("you have {party_size}. The date for your calendar is attached.", {
          party_size: places(news.party_size),
        }),
        advice: t("Can't make it? Leave on the show's page, so that someone else can get in."),
      };
    case "bought":
      return {
        subject: t("Your tickets: {title}", { title }),
        preview: t("{party_size}, and the date for your calendar.", { party_size: places(news.party_size) }),
        heading: t("Your tickets"),
        lead: t("your payment is here and you have {party_size}. The date for your calendar is attached.", {
          party_size: places(news.party_size),
        }),
        advice: t("Can't make it? Pass a ticket on to a friend on its page."),
      };
    case "promoted":
      return {
        subject: t("You got in: {title}", { title }),
        preview: t("{party_size} came free, and you were next in line.", { party_size: places(news.party_size) }),
        heading: t("You got in"),
        lead: t(
          "{party_size} came free and you were next in line: you are in. The date for your calendar is attached.",
          { party_size: places(news.party_size) },
        ),
        advice: t("Can't make it? Leave on the show's page, so that the next in line gets in."),
      };
    case "offered": {
      const until = longWallTime(new Date(news.until), event.timezone);
      return {
        subject: t("A place for you: {title}", { title }),
        preview: t("We are keeping it for you until {until}.", { until }),
        heading: t("There is room for you"),
        lead: isSold
          ? t(
              "{party_size} came free and you are next in line. We are keeping this for you until {until}. Buy your tickets on the show's page.",
              { party_size: places(news.party_size), until },
            )
          : t(
              "{party_size} came free and you are next in line. We are keeping this for you until {until}. Take it on the show's page.",
              { party_size: places(news.party_size), until },
            ),
        advice: t("Can't make it? Let us know there, so that we can ask the next in line right away."),
      };
    }
    case "offer_ended":
      return {
        subject: t("Your time ran out: {title}", { title }),
        preview: t("We have asked the next in line."),
        heading: t("Your time ran out"),
        lead: t("we kept {party_size} for you, but the time to accept ran out, so we have asked the next in line.", {
          party_size: places(news.party_size),
        }),
        advice: t("Still want to come? Get in line again on the show's page."),
      };
    case "place_given":
      return {
        subject: t("{friend} has your place: {title}", { friend: news.friend, title }),
        preview: t("Your last ticket is now void."),
        heading: t("Your place has a new owner"),
        lead:
          news.left === 0
            ? t("{friend} has accepted your place. Your ticket is now void.", { friend: news.friend })
            : t("{friend} has accepted one of your places. You have {left} left; your last ticket is now void.", {
                friend: news.friend,
                left: places(news.left),
              }),
      };
    case "place_received":
      return {
        subject: t("You are in: {title}", { title }),
        preview: t("{party_size}, and the date for your calendar.", { party_size: places(news.party_size) }),
        heading: t("You are in"),
        lead: t("the place is yours: you have {party_size}. The date for your calendar is attached.", {
          party_size: places(news.party_size),
        }),
        advice: isSold
          ? t("Can't make it? Pass a ticket on to a friend on its page.")
          : t("Can't make it? Leave on the show's page, so that someone else can get in."),
      };
    case "waitlisted":
      return {
        subject: t("You are on the waitlist: {title}", { title }),
        preview: t("Number {position} in line.", { position: news.position }),
        heading: t("You are in line"),
        lead: isSold
          ? t(
              "you are waiting for {party_size}, number {position} in line. As soon as tickets for you come free, we will keep them for you and write to you.",
              { party_size: places(news.party_size), position: news.position },
            )
          : t(
              "you are waiting for {party_size}, number {position} in line. As soon as there is room for you, the places are yours and we will write to you.",
              { party_size: places(news.party_size), position: news.position },
            ),
        advice: t("No longer interested? Leave the waitlist on the show's page."),
      };
    case "changed":
      return changed(event, news);
    case "cancelled":
      return {
        subject: t("Cancelled: {title}", { title }),
        preview: t("We are sorry: this show will not take place."),
        heading: t("This show is cancelled"),
        lead: news.waiting
          ? t("we are sorry: the show you are waiting for will not take place.")
          : t("we are sorry: the show you have places for will not take place."),
        // Friends who were given a place have not paid for it, and a refund begins when the team asks for it.
        ...(isSold && !news.waiting
          ? { advice: t("If you paid for your tickets, we will write to you about your refund.") }
          : {}),
      };
    case "tomorrow":
      return {
        subject: t("Soon: {title}", { title }),
        preview: t("See you there."),
        heading: t("See you there"),
        lead: t("the show you have {party_size} for is about to begin.", { party_size: places(news.party_size) }),
        advice: isSold
          ? t("Can't make it after all? Pass a ticket on to a friend on its page.")
          : t("Can't make it after all? Leave on the show's page, so that someone else can get in."),
      };
  }
}

function changed(event: EventDetail, { waiting, is_back = false }: Extract<EventNews, { kind: "changed" }>): Words {
  const standing = waiting ? t("You keep your position in line.") : t("Your places stay yours.");
  if (event.status !== "postponed") {
    if (is_back) {
      return {
        subject: t("Back on: {title}", { title: event.title }),
        preview: t("This show takes place after all."),
        heading: t("This show is back on"),
        lead: t("this show takes place after all. You will find the current details below. {standing}", { standing }),
      };
    }
    return {
      subject: t("Changed: {title}", { title: event.title }),
      preview: t("Here are the current details."),
      heading: t("Something has changed"),
      lead: t("something about this show has changed. You will find the current details below. {standing}", {
        standing,
      }),
    };
  }
  const what =
    event.previous_date === null ? t("was postponed, and there is no new date yet") : t("was moved to a new date");
  return {
    subject: t("Postponed: {title}", { title: event.title }),
    preview: standing,
    heading: event.previous_date === null ? t("This show is postponed") : t("There is a new date"),
    lead: t("this show {what}. {standing}", { what, standing }),
  };
}

/** A party's tickets: a picture for each while they are few, and the codes to type at the door. */
function ticketBlocks(tickets: readonly MailTicket[]): Block[] {
  if (tickets.length === 0) return [];
  return [
    text(
      t(
        "{count, plural, one {This is your ticket. Show it at the door.} other {These are your tickets, one for each of you. Show them at the door.}}",
        { count: tickets.length },
      ),
    ),
    ...tickets.flatMap(({ cid, short_code }) =>
      cid === null ? [] : [picture(`cid:${cid}`, t("Ticket {code}", { code: short_code }), TICKET_WIDTH_PX)],
    ),
    facts(tickets.map(({ person, short_code }) => [t("Ticket {number}", { number: person }), short_code])),
  ];
}

/** A mail about an event to a fan who is attending or waiting. */
export function eventMailContent(
  head: MailBranding,
  event: EventDetail,
  news: EventNews,
  to: { first_name: string },
  { tickets = [], isSold = false }: { tickets?: readonly MailTicket[]; isSold?: boolean } = {},
): MailContent {
  const { subject, preview, heading, lead, advice } = words(event, news, isSold);
  const undated = event.status === "postponed" && event.previous_date === null;
  return {
    subject,
    preview,
    heading,
    blocks: [
      text(t("Hi {first_name}, {lead}", { first_name: to.first_name, lead })),
      facts([
        [t("Show"), event.title],
        [t("When"), undated ? t("New date to be announced") : longWallTime(new Date(event.date), event.timezone)],
        ...(event.doors_time && !undated ? [[t("Doors"), event.doors_time] as const] : []),
        [t("Where"), `${event.venue.name}, ${addressOf(event)}`],
      ]),
      ...ticketBlocks(tickets),
      tickets.length > 0
        ? button(t("Open your tickets"), `${head.url}/tickets/${event.id}`)
        : button(t("Open the show"), `${head.url}/events/${event.id}`),
      ...(advice ? [note(advice)] : []),
    ],
    reason: t("You signed up for this show at {name}.", { name: head.name }),
  };
}
