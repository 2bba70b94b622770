import { t } from "@fanfare/contracts/common/language";
import type { AttendingPlace, JoinInput, WaitlistedPlace } from "@fanfare/contracts/events/attendance";
import { USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { statusAt } from "../calendar/event-status.ts";
import { lockParty, personsIn } from "../door/door-entry.queries.ts";
import type { EventNews } from "../messages/event-mails.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { attendingView, createPlaceViews, waitlistedView } from "./attendance-views.ts";
import { type IsVerified, unconfirmedAddress } from "./confirmed-address.ts";
import type { Decide } from "./decisions.ts";
import {
  admitEntries,
  countSignUps,
  deleteEntry,
  type Entry,
  eventRow,
  findEntry,
  insertEntry,
  type LockedEvent,
  waitingParties,
  writeLog,
} from "./entry.queries.ts";
import { isReachableAt, promoteWaiting } from "./promotion.ts";
import { ticketSale } from "./ticket-sale.queries.ts";
import {
  closedBecause,
  judgeJoin,
  judgeWaitlist,
  type Line,
  type Standing,
  transitionAction,
  withSale,
} from "./waitlist.ts";

/** Mails that one person's own clicks may cause in an hour. */
const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

type Deps = {
  db: Kysely<DB>;
  clock: Clock;
  decide: Decide;
  news: EventNewsService;
  /** Whether the places that one fan can hold and the mails they can cause are limited. */
  rateLimits: boolean;
  isVerified: IsVerified;
};

/** Joining and leaving: each decision about an event's places is made in one transaction that locks the event. */
export function createAttendanceService(deps: Deps) {
  const { db, clock, decide, news } = deps;

  /** A fan's standing, given their entry. */
  const standingOf = (entry: Entry | null): Standing => {
    if (!entry?.offered_until) return entry;
    return { ...entry, offer: entry.offered_until > clock.now() ? "open" : "ended" };
  };

  const lineOf = async (trx: Transaction<DB>, event: LockedEvent): Promise<Line> => {
    const sale = event.sells_tickets ? await ticketSale(trx, event.id, clock.now()) : null;
    const { capacity, places_taken } = withSale(event, sale);
    // The waiting parties matter only while places are free.
    const waiting = capacity !== null && places_taken < capacity ? await waitingParties(trx, event.id) : [];
    return { capacity, places_taken, waiting };
  };

  const isReachable = (event: LockedEvent) => isReachableAt(event, clock.now());

  const refuse = (because: string) => new AppError("conflict", because);

  /** Throws `conflict` for a place that has to be bought; a fan who already has a place keeps it. */
  const checkPaid = (event: LockedEvent, entry: Entry | null) => {
    if (!event.sells_tickets || entry?.status === "attending") return;
    throw refuse(t("Places at this show are for sale. Buy tickets on its page."));
  };

  /** Throws for an event that visitors cannot reach, and for a party above the event's limit. */
  const checkArrival = (event: LockedEvent, entry: Entry | null, size: number) => {
    if (!isReachable(event)) throw notFound();
    if (entry) return;
    if (event.party_limit !== null && size > event.party_limit) {
      throw invalid({ party_size: [t("At most {limit} per party", { limit: event.party_limit })] });
    }
    if (deps.rateLimits && event.party_limit === null && size > USUAL_PARTY) {
      throw refuse(t("At most {limit} people per party at this show.", { limit: USUAL_PARTY }));
    }
  };

  /** Throws `conflict` for a newcomer with an unconfirmed address, on a site whose mails are delivered. */
  const checkAddress = async (userId: number, eventId: number): Promise<void> => {
    if (!deps.rateLimits || deps.isVerified === null || (await deps.isVerified(userId))) return;
    const event = await eventRow(db, eventId).executeTakeFirst();
    if (!event || !isReachable(event) || (await findEntry(db, eventId, userId))) return;
    throw unconfirmedAddress();
  };

  /**
   * Rejects fans from a full show without queueing for its lock, since most requests of a rush end that way. Fans who might get
   * in are decided under the lock, regardless of what was read here.
   */
  const rejectIfFull = async (userId: number, { id, party_size }: JoinInput): Promise<void> => {
    const event = await eventRow(db, id).executeTakeFirst();
    if (!event) throw notFound();
    if (event.capacity === null || event.places_taken < event.capacity) return;
    const entry = (await findEntry(db, id, userId)) ?? null;
    checkArrival(event, entry, party_size);
    checkPaid(event, entry);
    const verdict = judgeJoin(statusAt(event, clock.now()), standingOf(entry), { ...event, waiting: [] }, party_size);
    if (verdict.kind === "refused") throw refuse(verdict.because);
  };

  /** Logs a fan's own action and mails them about it, unless their clicks have already caused too many mails. */
  const record = async (
    trx: Transaction<DB>,
    move: {
      event: LockedEvent;
      user_id: number;
      from: Entry["status"] | "none";
      to: Entry["status"] | "none";
      /** The log's action, where `from` and `to` do not determine it. */
      action?: "offer_declined" | undefined;
    },
    party_size: number,
    mail?: EventNews,
  ): Promise<void> => {
    const now = clock.now();
    const { event, user_id } = move;
    const tooMany =
      mail !== undefined &&
      deps.rateLimits &&
      (await countSignUps(trx, user_id, new Date(now.getTime() - HOUR_MS))) >= MAILS_PER_HOUR;
    await writeLog(trx, [
      {
        event_id: event.id,
        user_id,
        action: move.action ?? transitionAction(move.from, move.to),
        party_size,
        details: JSON.stringify(tooMany ? { mail: "left out: too many within the hour" } : {}),
        created_at: now,
      },
    ]);
    if (mail && !tooMany) await news.queueMails(trx, event.id, [{ user_id, news: mail }]);
  };

  const leave = (eventId: number, userId: number, from: Entry["status"]): Promise<void> =>
    decide(eventId, async (trx, event) => {
      const entry = await findEntry(trx, eventId, userId);
      if (entry?.status !== from) throw notFound();
      const now = clock.now();
      const closed = closedBecause(statusAt(event, now));
      if (closed) throw refuse(closed);
      if (event.sells_tickets && from === "attending") {
        throw refuse(
          t(
            "These tickets are paid for. To return them and get your money back, cancel their order under My Orders. You can also pass them on to a friend.",
          ),
        );
      }
      const party = { kind: "fan" as const, id: entry.id };
      await lockParty(trx, party);
      if ((await personsIn(trx, party)) > 0) {
        throw refuse(t("Your party has already been let in at the door, so these places stay yours."));
      }
      await deleteEntry(trx, entry.id);
      const action = entry.offered_until ? ("offer_declined" as const) : undefined;
      await record(trx, { event, user_id: userId, from, to: "none", action }, entry.party_size);
      const hadPlaces = from === "attending" || entry.offered_until !== null;
      if (hadPlaces) {
        const places_taken = event.places_taken - entry.party_size;
        await promoteWaiting(trx, { news, now }, { ...event, places_taken });
      }
      return { result: undefined, placesChanged: hadPlaces };
    });

  return {
    /**
     * Takes places for a fan's party, including places that are offered to it; idempotent for the same party size. `signedUp` is
     * called for a new sign-up. Throws `not_found`, `validation` for a party above the event's limit, and `conflict` with the
     * reason.
     */
    async join(userId: number, input: JoinInput, signedUp?: () => void): Promise<AttendingPlace> {
      let isNew = false;
      await checkAddress(userId, input.id);
      await rejectIfFull(userId, input);
      const place = await decide(input.id, async (trx, event) => {
        isNew = false;
        const { party_size } = input;
        const now = clock.now();
        const entry = (await findEntry(trx, event.id, userId)) ?? null;
        checkArrival(event, entry, party_size);
        checkPaid(event, entry);
        const verdict = judgeJoin(statusAt(event, now), standingOf(entry), await lineOf(trx, event), party_size);
        if (verdict.kind === "refused") throw refuse(verdict.because);
        if (verdict.kind === "same" && entry) {
          return { result: attendingView(event.id, entry), placesChanged: false };
        }
        if (entry && verdict.kind === "take") {
          await admitEntries(trx, event, [entry.id], now);
          await record(trx, { event, user_id: userId, from: "waitlisted", to: "attending" }, party_size, {
            kind: "joined",
            party_size,
          });
          return { result: attendingView(event.id, { ...entry, since: now }), placesChanged: false };
        }
        if (entry) {
          await deleteEntry(trx, entry.id);
          await record(trx, { event, user_id: userId, from: "waitlisted", to: "none" }, entry.party_size);
        }
        const joined = await insertEntry(trx, { event, user_id: userId, party_size, status: "attending", since: now });
        await record(trx, { event, user_id: userId, from: "none", to: "attending" }, party_size, {
          kind: "joined",
          party_size,
        });
        isNew = true;
        return { result: attendingView(event.id, joined), placesChanged: true };
      });
      if (isNew) signedUp?.();
      return place;
    },

    /** Puts a fan's party on the waitlist; idempotent for the same party size. Throws as `join` does. */
    async wait(userId: number, input: JoinInput, signedUp?: () => void): Promise<WaitlistedPlace> {
      let isNew = false;
      await checkAddress(userId, input.id);
      const place = await decide(input.id, async (trx, event) => {
        isNew = false;
        const { party_size } = input;
        const now = clock.now();
        const entry = (await findEntry(trx, event.id, userId)) ?? null;
        checkArrival(event, entry, party_size);
        const verdict = judgeWaitlist(statusAt(event, now), standingOf(entry), await lineOf(trx, event), party_size);
        if (verdict.kind === "refused") throw refuse(verdict.because);
        if (verdict.kind === "same" && entry) {
          return { result: await waitlistedView(trx, event.id, entry), placesChanged: false };
        }
        const waiting = await insertEntry(trx, {
          event,
          user_id: userId,
          party_size,
          status: "waitlisted",
          since: now,
        });
        const result = await waitlistedView(trx, event.id, waiting);
        await record(trx, { event, user_id: userId, from: "none", to: "waitlisted" }, party_size, {
          kind: "waitlisted",
          party_size,
          position: result.position,
        });
        isNew = true;
        return { result, placesChanged: false };
      });
      if (isNew) signedUp?.();
      return place;
    },

    /**
     * Frees a fan's places for the next in line. Throws `not_found` for a fan who is not attending, `conflict` once it is too
     * late.
     */
    leave: (userId: number, eventId: number): Promise<void> => leave(eventId, userId, "attending"),

    /** Removes a fan from the waitlist; places offered to them go to the next. Throws as `leave` does. */
    stopWaiting: (userId: number, eventId: number): Promise<void> => leave(eventId, userId, "waitlisted"),

    ...createPlaceViews({ db, clock }),
  };
}

export type AttendanceService = ReturnType<typeof createAttendanceService>;
