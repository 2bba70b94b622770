import { t } from "@fanfare/contracts/common/language";

// Decides who gets a place at an event, without a database. Sizes and places count persons.

export type Party = { id: number; party_size: number };

/** The capacity and waitlist of an event; `waiting` is in order of arrival. A null capacity means no limit. */
export type Line = { capacity: number | null; places_taken: number; waiting: readonly Party[] };

/** A fan's entry at an event and the state of places offered to them; null without an entry. */
export type Standing = { status: "attending" | "waitlisted"; party_size: number; offer?: "open" | "ended" } | null;

export type EventState = "upcoming" | "postponed" | "cancelled" | "past";

/** `same` repeats the first call's result, `take` accepts the offered places; `because` of a refusal is shown to people. */
export type Verdict = { kind: "go" } | { kind: "same" } | { kind: "take" } | { kind: "refused"; because: string };

/** A fan's relation to an event: none, attending or waitlisted. */
export type AttendanceState = "none" | "attending" | "waitlisted";

export type MoveAction = "joined" | "left" | "waitlisted" | "left_waitlist" | "promoted";

/** All allowed moves, from → to, with their name in the log. */
const TRANSITIONS: Record<AttendanceState, Partial<Record<AttendanceState, MoveAction>>> = {
  none: { attending: "joined", waitlisted: "waitlisted" },
  attending: { none: "left" },
  waitlisted: { attending: "promoted", none: "left_waitlist" },
};

/** A move that no rule allows: a bug, since moves that a fan may not make are refused earlier. */
export class IllegalTransitionError extends Error {
  override name = "IllegalTransitionError";
}

/** The log's name of a move. Throws IllegalTransitionError. */
export function transitionAction(from: AttendanceState, to: AttendanceState): MoveAction {
  const action = TRANSITIONS[from][to];
  if (!action) throw new IllegalTransitionError(`no move from ${from} to ${to}`);
  return action;
}

const go: Verdict = { kind: "go" };
const same: Verdict = { kind: "same" };
const refused = (because: string): Verdict => ({ kind: "refused", because });

const persons = (count: number) => t("{count, plural, one {1 person} other {{count} people}}", { count });
const places = (count: number) => t("{count, plural, one {1 place} other {{count} places}}", { count });

/** Free places: null without a limit, 0 while a lowered capacity is exceeded. */
export const placesLeft = (line: Pick<Line, "capacity" | "places_taken">): number | null =>
  line.capacity === null ? null : Math.max(0, line.capacity - line.places_taken);

/** Limits a line's free places to those on sale; without a sale, returns it unchanged. */
export const withSale = <Show extends Pick<Line, "capacity" | "places_taken">>(
  line: Show,
  sale: { left: number } | null,
): Show =>
  sale === null
    ? line
    : {
        ...line,
        capacity: Math.min(line.capacity ?? Number.POSITIVE_INFINITY, line.places_taken + Math.max(0, sale.left)),
      };

/** Free places belong to the first waiting party that fits; the rest are for the next fan who joins. */
function isFree(line: Line, size: number): boolean {
  const left = placesLeft(line);
  return left === null || (size <= left && !line.waiting.some((party) => party.party_size <= left));
}

/** Why an event no longer accepts changes of places, or null while it does. */
export function closedBecause(state: EventState): string | null {
  if (state === "cancelled") return t("This show was cancelled.");
  return state === "past" ? t("This show is over.") : null;
}

/** Whether a party may take what was offered to it. */
function judgeOffer({ party_size }: { party_size: number }, offer: "open" | "ended", size: number): Verdict {
  if (offer === "ended") return refused(t("This offer has ended, and we are asking the next in line."));
  if (party_size === size) return { kind: "take" };
  return refused(
    t(
      "We are keeping places for {persons} for you. Take all of them, or leave the waitlist to join with another party size.",
      {
        persons: persons(party_size),
      },
    ),
  );
}

/** Whether a party may join now. */
export function judgeJoin(event: EventState, standing: Standing, line: Line, size: number): Verdict {
  const closed = closedBecause(event);
  if (closed) return refused(closed);
  if (standing?.status === "attending") {
    if (standing.party_size === size) return same;
    return refused(
      t("You already have places for {persons}. Leave first to join with another party size.", {
        persons: persons(standing.party_size),
      }),
    );
  }
  if (standing?.offer) return judgeOffer(standing, standing.offer, size);
  if (isFree(line, size)) return go;
  if (standing)
    return refused(t("You are already on the waitlist. When a place comes free, you get it automatically."));
  const left = placesLeft(line) ?? 0;
  if (left > 0 && size > left) {
    return refused(
      t("Only {places} left, not enough for {persons}. Join the waitlist, or come as a smaller party.", {
        places: places(left),
        persons: persons(size),
      }),
    );
  }
  return refused(t("This show is full. Join the waitlist and you get the next free place."));
}

/** Whether a party may get in line now. */
export function judgeWaitlist(event: EventState, standing: Standing, line: Line, size: number): Verdict {
  const closed = closedBecause(event);
  if (closed) return refused(closed);
  if (standing?.status === "attending") return refused(t("You already have a place at this show."));
  if (standing) {
    if (standing.party_size === size) return same;
    return refused(
      t("You are already waiting for {persons}. Leave the waitlist first to wait with another party size.", {
        persons: persons(standing.party_size),
      }),
    );
  }
  return isFree(line, size) ? refused(t("There are places left for you. Join the show instead of its waitlist.")) : go;
}

/**
 * Distributes the free places: repeatedly to the first waiting party that fits. A larger party that is passed over keeps its
 * position; `passed_over` lists the parties that were overtaken by a later one.
 */
export function promotions<Waiting extends Party>(
  line: Pick<Line, "capacity" | "places_taken"> & { waiting: readonly Waiting[] },
): { promoted: Waiting[]; passed_over: Waiting[] } {
  let left = placesLeft(line) ?? Number.POSITIVE_INFINITY;
  const promoted: Waiting[] = [];
  const skipped: Waiting[] = [];
  let passed = 0;
  for (const party of line.waiting) {
    if (left < 1) break;
    if (party.party_size > left) {
      skipped.push(party);
      continue;
    }
    left -= party.party_size;
    promoted.push(party);
    passed = skipped.length;
  }
  return { promoted, passed_over: skipped.slice(0, passed) };
}
