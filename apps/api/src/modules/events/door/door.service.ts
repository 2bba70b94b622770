import type {
  DoorArrival,
  DoorList,
  DoorShow,
  DoorSyncInput,
  DoorSyncResult,
  DoorVerdict,
  TicketRef,
} from "@fanfare/contracts/events/door";
import { kindsLine } from "@fanfare/contracts/events/held-kinds";
import { normalizeCode, typedPart } from "@fanfare/contracts/events/ticket-code";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { lockEvent } from "../attendance/entry.queries.ts";
import { promoteWaiting } from "../attendance/promotion.ts";
import { placesLeft } from "../attendance/waitlist.ts";
import { statusAt } from "../calendar/event-status.ts";
import { wallTime } from "../calendar/venue-time.ts";
import { placesTaken } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { holdEvent } from "../public.queries.ts";
import { kindsOfFans } from "../tickets/ticket.queries.ts";
import type { TicketCodes } from "../tickets/ticket-code.ts";
import {
  findDoorEntry,
  firstEntryOf,
  holdParty,
  insertDoorEntry,
  lockParty,
  promoteDouble,
  undoDoorEntry,
} from "./door-entry.queries.ts";
import {
  countDoor,
  type DoorShowRow,
  entriesSince,
  fanParties,
  findDoorShow,
  guestParties,
  listDoorShows,
} from "./door-list.queries.ts";

/** Transactions do not commit in timestamp order: changes are read from this much before the time the door already has. */
const OVERLAP_MS = 30_000;

type Deps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  codes: TicketCodes;
  news: EventNewsService;
  /** Records an entry; only negative controls for the schema's keys replace it. */
  insert?: typeof insertDoorEntry;
};

/** The doors of a show: expected parties, entries, and verdicts that agree across all doors while they are online. */
export function createDoors(deps: Deps) {
  const { db, clock, content, codes, news } = deps;
  const insert = deps.insert ?? insertDoorEntry;

  const showView = (row: DoorShowRow): DoorShow => {
    const { date, time } = wallTime(row.starts_at, row.timezone);
    return {
      id: row.id,
      title: row.title,
      status: statusAt(row, clock.now()),
      local_date: date,
      time,
      venue: row.venue,
    };
  };

  const codesOf = (kind: TicketRef["kind"], id: number, size: number) =>
    Array.from({ length: size }, (_, index) => codes.codeOf({ kind, id, person: index + 1 }));

  const parties = async (eventId: number) => {
    const [fans, guests] = await Promise.all([fanParties(db, eventId), guestParties(db, eventId)]);
    return [
      ...fans.map((party) => ({
        ...party,
        kind: "fan" as const,
        codes: codesOf("fan", party.id, party.party_size),
      })),
      ...guests.map((party) => ({
        ...party,
        kind: "guest" as const,
        codes: codesOf("guest", party.id, party.party_size),
      })),
    ];
  };

  /** The parties as a door lists them: fans' notes name their ticket kinds. */
  const listedParties = async (eventId: number): Promise<DoorList["parties"]> => {
    const [all, kinds] = await Promise.all([parties(eventId), kindsOfFans(db, eventId)]);
    return all.map((party) => {
      if (party.kind === "guest") return party;
      const { user_id, ...shown } = party;
      return { ...shown, note: [kindsLine(kinds.get(user_id) ?? []), party.note].filter(Boolean).join(" · ") || null };
    });
  };

  /** The ticket of a scanned code, or of a typed partial code, which is looked up among the show's own. */
  const ticketOf = async (eventId: number, text: string): Promise<TicketRef | null> => {
    const whole = codes.read(text);
    if (whole) return whole;
    const typed = normalizeCode(text);
    for (const { kind, id, codes: all } of await parties(eventId)) {
      const at = all.findIndex((code) => typedPart(code) === typed);
      if (at >= 0) return { kind, id, person: at + 1 };
    }
    return null;
  };

  type Undone = { eventId: number; id: string; door: string; now: Date };

  type Arrived = { eventId: number; door: string; arrival: DoorArrival; now: Date };

  const row = ({ eventId, door, arrival, now }: Arrived) => ({
    id: arrival.id,
    event_id: eventId,
    door,
    // A door's clock may be ahead.
    let_in_at: new Date(Math.min(Date.parse(arrival.let_in_at), now.getTime())),
    changed_at: now,
  });

  /** Refuses an invalid ticket; records a problem entry if its bearer is already in. */
  const refuseTicket = async (trx: Transaction<DB>, arrived: Arrived, verdict: DoorVerdict): Promise<DoorVerdict> => {
    if (arrived.arrival.is_let_in) await insert(trx, { ...row(arrived), kind: "walk_in", problem: "void" });
    return verdict;
  };

  const admitTicket = async (trx: Transaction<DB>, arrived: Arrived, given: TicketRef): Promise<DoorVerdict> => {
    const { id } = arrived.arrival;
    const ticket = { kind: given.kind, id: given.id, person: given.person };
    // Same lock order as giving a place back: first the show, then the place.
    if (!(await holdEvent(trx, arrived.eventId))) throw notFound();
    const party = await holdParty(trx, ticket);
    if (!party || ticket.person > party.party_size) return refuseTicket(trx, arrived, { id, kind: "void" });
    if (party.event_id !== arrived.eventId) {
      return refuseTicket(trx, arrived, { id, kind: "wrong_show", title: party.event_title });
    }
    const entry = {
      ...row(arrived),
      kind: ticket.kind,
      ...(ticket.kind === "fan" ? { entry_id: ticket.id } : { guest_id: ticket.id }),
      person: ticket.person,
    };
    if (await insert(trx, entry)) return { id, kind: "in", name: party.name, ticket };
    // Already recorded: by this same arrival sent twice concurrently, or by another arrival of the ticket.
    if (await findDoorEntry(trx, id)) return { id, kind: "in", name: party.name, ticket };
    if (arrived.arrival.is_let_in) await insert(trx, { ...entry, problem: "twice" });
    const first = await firstEntryOf(trx, ticket);
    if (!first) return { id, kind: "void" };
    return {
      id,
      kind: "already",
      name: party.name,
      ticket,
      door: first.door,
      let_in_at: first.let_in_at.toISOString(),
    };
  };

  const admitWalkIn = async (trx: Transaction<DB>, arrived: Arrived): Promise<DoorVerdict> => {
    const { id, is_let_in } = arrived.arrival;
    const show = await lockEvent(trx, arrived.eventId);
    if (!show) throw notFound();
    const left = placesLeft(show);
    const isFull = left !== null && left < 1;
    if (!isFull || is_let_in) await insert(trx, { ...row(arrived), kind: "walk_in", problem: isFull ? "full" : null });
    return isFull ? { id, kind: "full" } : { id, kind: "in", name: null, ticket: null };
  };

  /** The verdict on an arrival recorded before: a door resends arrivals for which it got no response. */
  const repeated = async (trx: Transaction<DB>, { arrival }: Arrived): Promise<DoorVerdict | null> => {
    const noted = await findDoorEntry(trx, arrival.id);
    if (!noted) return null;
    return { id: arrival.id, kind: "in", name: null, ticket: null };
  };

  const admit = async (arrived: Arrived): Promise<DoorVerdict> => {
    const { who, id } = arrived.arrival;
    if (who.by === "walk_in") {
      return content.write(async (trx) => (await repeated(trx, arrived)) ?? admitWalkIn(trx, arrived));
    }
    const ticket = who.by === "list" ? who : await ticketOf(arrived.eventId, who.code);
    return transact(db, async (trx) => {
      const before = await repeated(trx, arrived);
      if (before) return before;
      return ticket ? admitTicket(trx, arrived, ticket) : refuseTicket(trx, arrived, { id, kind: "unknown" });
    });
  };

  /**
   * Records the undoing of an arrival that has not been received yet, so that it will not count. False when it was received
   * in the meantime.
   */
  const recordUndone = (trx: Transaction<DB>, { eventId, id, door, now }: Undone): Promise<boolean> =>
    insert(trx, {
      id,
      event_id: eventId,
      kind: "walk_in",
      door,
      let_in_at: now,
      changed_at: now,
      problem: "void",
      undone_at: now,
    });

  const undo = (undone: Undone): Promise<void> =>
    content.write(async (trx) => {
      const { eventId, id, now } = undone;
      let entry = await findDoorEntry(trx, id);
      if (!entry) {
        if (await recordUndone(trx, undone)) return;
        entry = await findDoorEntry(trx, id);
      }
      if (!entry || entry.event_id !== eventId) return;
      const party = entry.entry_id ?? entry.guest_id;
      if (entry.kind === "walk_in" || party === null || entry.person === null) {
        const show = await lockEvent(trx, eventId);
        if (!show || !(await undoDoorEntry(trx, id, now))) return;
        await promoteWaiting(trx, { news, now }, { ...show, places_taken: await placesTaken(trx, eventId) });
        return;
      }
      const ticket = { kind: entry.kind, id: party, person: entry.person };
      await lockParty(trx, ticket);
      if ((await undoDoorEntry(trx, id, now)) && entry.problem === null) await promoteDouble(trx, ticket, now);
    });

  return {
    /** Shows that a door can be opened for, soonest first. */
    shows: async (): Promise<DoorShow[]> => (await listDoorShows(db, clock.now())).map(showView),

    /** All data that a door needs to work offline. Throws `not_found`. */
    async list(eventId: number): Promise<DoorList> {
      const as_of = clock.now().toISOString();
      const show = await findDoorShow(db, eventId);
      if (!show) throw notFound();
      return {
        show: showView(show),
        as_of,
        parties: show.status === "cancelled" ? [] : await listedParties(eventId),
        entries: await entriesSince(db, eventId, null),
        counts: await countDoor(db, eventId),
      };
    },

    /**
     * Judges arrivals at a door and records those let in offline, each once however often it is sent; returns the verdicts and
     * the changes made by other doors. Throws `not_found`.
     */
    async sync({ id, door, arrivals, undone, since }: DoorSyncInput): Promise<DoorSyncResult> {
      const show = await findDoorShow(db, id);
      if (!show) throw notFound();
      const verdicts: DoorVerdict[] = [];
      for (const arrival of arrivals) {
        const arrived = { eventId: id, door, arrival, now: clock.now() };
        if (show.status !== "cancelled") verdicts.push(await admit(arrived));
        else verdicts.push(await transact(db, (trx) => refuseTicket(trx, arrived, { id: arrival.id, kind: "void" })));
      }
      for (const entry of undone) await undo({ eventId: id, id: entry, door, now: clock.now() });
      const as_of = clock.now();
      return {
        as_of: as_of.toISOString(),
        verdicts,
        entries: await entriesSince(db, id, since === null ? null : new Date(Date.parse(since) - OVERLAP_MS)),
        counts: await countDoor(db, id),
      };
    },
  };
}
