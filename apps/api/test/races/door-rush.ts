import { randomUUID } from "node:crypto";
import type { DoorArrival, DoorSyncResult } from "@fanfare/contracts/events/door";
import { type BookVerdict, DoorBook } from "@fanfare/contracts/events/door-book";
import type pg from "pg";
import { createDoorReplica, type DoorReplica, makeDoorShow, withoutKeys } from "./door-replica.ts";
import { createRandom } from "./random.ts";

const DOORS = ["North", "South", "East", "Stage"];
/** Maximum number of calls for which a door's line stays up or down. */
const LINE_HOLDS = 40;
const SHOWN_TWICE = 8;
/** Percentage of responses that are lost after the site has recorded the entry. */
const LOST = 4;

export type DoorRush = {
  problems: string[];
  admitted: number;
  refused: number;
  /** Tickets let in at two doors while one of them had no line. */
  doubles: number;
  seconds: number;
};

/** A door's decision about a ticket. `began` and `ended` come from one counter for all doors. */
type Decision = {
  code: string;
  door: string;
  id: string;
  isIn: boolean;
  /** Whether the site responded. */
  hadLine: boolean;
  began: number;
  ended: number;
};

/**
 * Guests pass four doors whose lines are cut repeatedly. Each door works like its screen: it asks the site while it has a line,
 * and uses its own book while it has none. Returns all violations.
 */
export async function runDoorRush(options: {
  connection: pg.PoolConfig;
  guests: number;
  seed: number;
  /** Percentage of tickets that are also presented at a second door. */
  shownTwice?: number;
  /** False removes the schema's keys; the same run must then fail. */
  hasKeys?: boolean;
}): Promise<DoorRush> {
  const { connection, guests, seed, shownTwice = SHOWN_TWICE, hasKeys = true } = options;
  const random = createRandom(seed);
  const replicas = DOORS.map(() => createDoorReplica(connection));
  const [first] = replicas;
  if (!first) throw new Error("no door");
  try {
    if (!hasKeys) await withoutKeys(first.db);
    const show = await makeDoorShow(first.db, guests);
    const lists = await Promise.all(replicas.map(({ doors }) => doors.list(show)));
    const codes = lists[0]?.parties.flatMap((party) => party.codes) ?? [];
    const lines: string[][] = DOORS.map(() => []);
    for (const code of codes) {
      const one = random(DOORS.length);
      lines[one]?.push(code);
      if (random(100) < shownTwice) lines[(one + 1 + random(DOORS.length - 1)) % DOORS.length]?.push(code);
    }
    const decisions: Decision[] = [];
    let clock = 0;
    const tick = () => {
      clock += 1;
      return clock;
    };
    const began = performance.now();
    const screens = replicas.map((replica, index) => {
      const list = lists[index];
      if (!list) throw new Error("no list");
      return new DoorScreen({
        replica,
        show,
        door: DOORS[index] ?? "",
        book: new DoorBook(list, DOORS[index] ?? ""),
        random,
        tick,
      });
    });
    await Promise.all(
      screens.map(async (screen, index) => {
        for (const code of shuffled(lines[index] ?? [], random)) decisions.push(await screen.scan(code));
      }),
    );
    for (const screen of screens) await screen.catchUp();
    for (const screen of screens) await screen.catchUp();
    const seconds = (performance.now() - began) / 1000;
    const end = await first.doors.list(show);
    const problems = judge({ codes, decisions, end, screens });
    return {
      problems,
      admitted: decisions.filter(({ isIn }) => isIn).length,
      refused: decisions.filter(({ isIn }) => !isIn).length,
      doubles: end.entries.filter(({ problem }) => problem === "twice").length,
      seconds,
    };
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
}

type ScreenDeps = {
  replica: DoorReplica;
  show: number;
  door: string;
  book: DoorBook;
  random: (below: number) => number;
  tick: () => number;
};

/** One door: a book, an unreliable line, and when the site received each of its entries. */
class DoorScreen {
  readonly deps: ScreenDeps;
  /** When the site recorded each of this door's entries. */
  readonly heard = new Map<string, number>();
  #hasLine = true;
  #left = 0;

  constructor(deps: ScreenDeps) {
    this.deps = deps;
  }

  async #call(arrivals: DoorArrival[]): Promise<DoorSyncResult> {
    const { replica, show, door, book, tick } = this.deps;
    const sent = book.queue;
    const result = await replica.doors.sync({
      id: show,
      door,
      arrivals: [...sent.arrivals, ...arrivals],
      undone: [],
      since: book.asOf,
    });
    const at = tick();
    for (const { id } of sent.arrivals) this.heard.set(id, this.heard.get(id) ?? at);
    book.receive(sent, result);
    return result;
  }

  catchUp = () => this.#call([]);

  async scan(code: string): Promise<Decision> {
    const { book, door, random, tick } = this.deps;
    if (this.#left === 0) {
      this.#hasLine = random(2) === 0;
      this.#left = 1 + random(LINE_HOLDS);
    }
    this.#left -= 1;
    const arrival = { id: randomUUID(), who: { by: "code" as const, code }, let_in_at: new Date().toISOString() };
    const isLost = random(100) < LOST;
    let verdict: BookVerdict | undefined;
    const began = tick();
    if (this.#hasLine) {
      if (isLost) {
        const { replica, show } = this.deps;
        const request = { ...arrival, is_let_in: false };
        await replica.doors.sync({ id: show, door, arrivals: [request], undone: [], since: null });
      } else {
        const result = await this.#call([{ ...arrival, is_let_in: false }]);
        verdict = result.verdicts.find(({ id }) => id === arrival.id);
      }
    }
    const hadLine = verdict !== undefined;
    verdict ??= book.judge(arrival);
    const isIn = verdict.kind === "in";
    if (isIn && !hadLine) book.letIn(arrival);
    const ended = tick();
    if (isIn && hadLine) this.heard.set(arrival.id, ended);
    return { code, door, id: arrival.id, isIn, hadLine, began, ended };
  }
}

function judge({
  codes,
  decisions,
  end,
  screens,
}: {
  codes: readonly string[];
  decisions: readonly Decision[];
  end: Awaited<ReturnType<DoorReplica["doors"]["list"]>>;
  screens: readonly DoorScreen[];
}): string[] {
  const problems: string[] = [];
  const heard = new Map(screens.flatMap((screen) => [...screen.heard]));
  const noted = new Map(end.entries.map((entry) => [entry.id, entry]));
  for (const code of codes) {
    const of = decisions.filter((decision) => decision.code === code);
    const ins = of.filter(({ isIn }) => isIn);
    if (ins.length === 0) problems.push(`${code} was never let in`);
    for (const refused of of.filter(({ isIn }) => !isIn)) {
      const isRight = ins.some(({ began }) => began < refused.ended);
      if (!isRight) problems.push(`${code} was refused wrongly at ${refused.door}`);
    }
    for (const later of ins.filter(({ hadLine }) => hadLine)) {
      const known = ins.some(
        ({ id, hadLine }) => id !== later.id && (hadLine || (heard.get(id) ?? Infinity) < later.began),
      );
      if (known) problems.push(`${code} was let in twice, which the line of ${later.door} would have stopped`);
    }
    const singles = ins.filter(({ id }) => noted.get(id)?.problem === null);
    if (singles.length !== 1) problems.push(`${code} has ${singles.length} entries that count`);
    for (const { id, door } of ins) {
      const entry = noted.get(id);
      if (!entry) problems.push(`what ${door} let in is lost`);
      else if (entry.door !== door) problems.push(`an entry is ascribed to ${entry.door}, not ${door}`);
    }
    const doubles = ins.filter(({ id }) => noted.get(id)?.problem === "twice").length;
    if (doubles !== Math.max(0, ins.length - 1))
      problems.push(`${code}: ${ins.length} entries, ${doubles} shown as double`);
  }
  if (noted.size !== decisions.filter(({ isIn }) => isIn).length) problems.push("entries that no door made");
  for (const { deps } of screens) {
    const known = deps.book.toList();
    const same = (entry: (typeof known.entries)[number]) => noted.get(entry.id)?.problem === entry.problem;
    if (known.entries.length !== noted.size || !known.entries.every(same)) {
      problems.push(`${deps.door} does not agree in the end: ${known.entries.length} of ${noted.size}`);
    }
  }
  return problems;
}

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
