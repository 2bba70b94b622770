import type {
  DoorArrival,
  DoorCounts,
  DoorEntry,
  DoorList,
  DoorParty,
  DoorSyncResult,
  DoorVerdict,
  TicketRef,
} from "./door.ts";
import { normalizeCode, typedPart } from "./ticket-code.ts";

/** A door's entries and undos that are not yet synced, in chronological order. */
export type DoorQueue = { arrivals: DoorArrival[]; undone: string[] };
export const EMPTY_QUEUE: DoorQueue = { arrivals: [], undone: [] };

/** A door's decision on an arrival. `unchecked`: not on its list, and without a line the site cannot be asked. */
export type BookVerdict = DoorVerdict | { id: string; kind: "unchecked" };

const keyOf = ({ kind, id, person }: TicketRef) => `${kind} ${id} ${person}`;

/**
 * A door's guest list with everything that has happened since: enough to admit people without a line. It decides by local
 * data and keeps unsynced entries.
 */
export class DoorBook {
  readonly list: DoorList;
  #entries: Map<string, DoorEntry>;
  #queue: DoorQueue;
  #counts: DoorCounts;
  #as_of: string;
  readonly #door: string;
  readonly #byCode = new Map<string, TicketRef>();
  readonly #parties: Map<string, DoorParty>;

  /** `door` is the name recorded with this door's entries. */
  constructor(list: DoorList, door: string, queue: DoorQueue = EMPTY_QUEUE) {
    this.list = list;
    this.#door = door;
    this.#counts = list.counts;
    this.#as_of = list.as_of;
    this.#queue = queue;
    this.#entries = new Map(list.entries.map((entry) => [entry.id, entry]));
    this.#parties = new Map(list.parties.map((party) => [`${party.kind} ${party.id}`, party]));
    for (const { kind, id, codes } of list.parties) {
      for (const [index, code] of codes.entries()) {
        const ticket = { kind, id, person: index + 1 };
        this.#byCode.set(code, ticket);
        this.#byCode.set(typedPart(code), ticket);
      }
    }
    // The site's list does not contain unsynced entries, so they are added here.
    for (const arrival of queue.arrivals) if (!this.#entries.has(arrival.id)) this.#note(arrival);
    for (const id of queue.undone) this.#takeBack(id, list.as_of);
  }

  #note({ id, who, let_in_at }: Omit<DoorArrival, "is_let_in">): void {
    const listed = who.by === "list" ? who : null;
    const ticket = who.by === "code" ? this.ticketOf(who.code) : listed;
    this.#entries.set(id, {
      id,
      kind: ticket?.kind ?? "walk_in",
      party_id: ticket?.id ?? null,
      person: ticket?.person ?? null,
      door: this.#door,
      let_in_at,
      problem: null,
      undone_at: null,
    });
  }

  #takeBack(id: string, at: string): void {
    const entry = this.#entries.get(id);
    if (entry?.undone_at === null) this.#entries.set(id, { ...entry, undone_at: at });
  }

  /** The data a device stores, except the queue. */
  toList = (): DoorList => ({
    ...this.list,
    as_of: this.#as_of,
    entries: [...this.#entries.values()],
    counts: this.#counts,
  });

  get queue(): DoorQueue {
    return this.#queue;
  }

  get asOf(): string {
    return this.#as_of;
  }

  get entries(): DoorEntry[] {
    return [...this.#entries.values()];
  }

  /** Counts of persons, including unsynced entries. */
  get counts(): DoorCounts {
    const walkIns = this.#queue.arrivals.filter(({ who }) => who.by === "walk_in").length;
    const inside = this.entries.filter(({ undone_at }) => undone_at === null).length;
    return { ...this.#counts, in: inside, expected: this.#counts.expected + walkIns };
  }

  party = ({ kind, id }: Pick<TicketRef, "kind" | "id">): DoorParty | undefined => this.#parties.get(`${kind} ${id}`);

  /** The ticket of a scanned or typed code; null if it is not on this list. */
  ticketOf = (text: string): TicketRef | null => this.#byCode.get(normalizeCode(text)) ?? null;

  /** Parties whose name contains every word of `text`. */
  search(text: string, most: number): DoorParty[] {
    const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const fits = ({ name }: DoorParty) => {
      const lower = name.toLocaleLowerCase();
      return words.every((word) => lower.includes(word));
    };
    return this.list.parties.filter(fits).slice(0, most);
  }

  /** The first entry of a ticket's person, as far as this door has received it. */
  firstEntryOf(ticket: TicketRef): DoorEntry | null {
    const key = keyOf(ticket);
    let first: DoorEntry | null = null;
    for (const entry of this.#entries.values()) {
      if (entry.undone_at !== null || entry.kind === "walk_in") continue;
      if (entry.party_id === null || entry.person === null) continue;
      if (keyOf({ kind: entry.kind, id: entry.party_id, person: entry.person }) !== key) continue;
      if (!first || entry.let_in_at < first.let_in_at) first = entry;
    }
    return first;
  }

  /** The persons of a party who have been admitted. */
  personsIn = ({ kind, id, party_size }: DoorParty): number[] =>
    Array.from({ length: party_size }, (_, index) => index + 1).filter((person) =>
      this.firstEntryOf({ kind, id, person }),
    );

  /** This door's own decision, without asking the site. */
  judge({ id, who }: Pick<DoorArrival, "id" | "who">): BookVerdict {
    if (who.by === "walk_in") {
      const { capacity, expected } = this.counts;
      if (capacity !== null && expected >= capacity) return { id, kind: "full" };
      return { id, kind: "in", name: null, ticket: null };
    }
    const ticket = who.by === "code" ? this.ticketOf(who.code) : { kind: who.kind, id: who.id, person: who.person };
    const party = ticket && this.party(ticket);
    if (!ticket || !party) return { id, kind: "unchecked" };
    const first = this.firstEntryOf(ticket);
    if (!first) return { id, kind: "in", name: party.name, ticket };
    return { id, kind: "already", name: party.name, ticket, door: first.door, let_in_at: first.let_in_at };
  }

  /** Admits a person without asking the site: recorded locally now, and synced once there is a line. */
  letIn(arrival: Omit<DoorArrival, "is_let_in">): void {
    this.#note(arrival);
    this.#queue = { ...this.#queue, arrivals: [...this.#queue.arrivals, { ...arrival, is_let_in: true }] };
  }

  /** Undoes an entry, and queues the undo for the next sync. */
  undo(id: string, at: string): void {
    this.#takeBack(id, at);
    this.withdraw(id);
  }

  /** Queues an undo of an entry that the site may have recorded although its response was lost. */
  withdraw(id: string): void {
    this.#queue = { ...this.#queue, undone: [...this.#queue.undone, id] };
  }

  /** Applies a sync result and removes synced items from the queue. */
  receive(sent: DoorQueue, result: DoorSyncResult): void {
    const confirmed = new Set(sent.arrivals.map(({ id }) => id));
    const taken = new Set(sent.undone);
    this.#queue = {
      arrivals: this.#queue.arrivals.filter(({ id }) => !confirmed.has(id)),
      undone: this.#queue.undone.filter((id) => !taken.has(id)),
    };
    for (const entry of result.entries) this.#entries.set(entry.id, entry);
    // Undone while the request was in flight.
    for (const id of this.#queue.undone) this.#takeBack(id, result.as_of);
    this.#counts = result.counts;
    this.#as_of = result.as_of;
  }
}
