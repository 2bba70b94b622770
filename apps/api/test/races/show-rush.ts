import type pg from "pg";
import { rowOf, whileHeld } from "./held-rows.ts";
import { LineOracle } from "./line-oracle.ts";
import {
  ALL_PROTECTIONS,
  attempt,
  makeFans,
  makeShow,
  type Protections,
  type Replica,
  readEnd,
  readLog,
  withReplicas,
} from "./show-replicas.ts";

export type RushResult = { problems: string[]; persons: number; waiting: number; faults: number; seconds: number };

/**
 * All fans try to join concurrently: each joins and, if refused, gets in line, through several processes of the site. Afterwards
 * a tenth of the places are given back. Returns all violations of the contract.
 */
export function runRush(options: {
  connection: pg.PoolConfig;
  fans: number;
  capacity: number;
  replicas?: number;
  protections?: Protections;
}): Promise<RushResult> {
  const { connection, fans, capacity, protections = ALL_PROTECTIONS } = options;
  return withReplicas(connection, options.replicas ?? 4, protections, async (replicas, first) => {
    const problems: string[] = [];
    const faults: unknown[] = [];
    const eventId = await makeShow(first.db, capacity);
    const people = await makeFans(first.db, fans);
    const began = performance.now();
    // Two have read the show before any fan was admitted.
    const held = { connection, rows: rowOf("events", eventId), waiting: 2 };
    const came = await whileHeld(held, () =>
      Promise.all(people.map((fan, index) => comeIn(pick(replicas, index), fan, eventId, faults))),
    );
    const seconds = (performance.now() - began) / 1000;

    const full = await readEnd(first.db, eventId);
    if (full.persons !== Math.min(capacity, fans)) problems.push(`${full.persons} persons for ${capacity} places`);
    if (full.places_taken !== full.persons) problems.push(`${full.places_taken} counted, ${full.persons} in`);
    if (full.persons + full.waiting.length !== fans) problems.push("a fan is neither in nor in line");
    const told = new Map(came.flatMap(({ fan, position }) => (position === undefined ? [] : [[fan, position]])));
    full.waiting.forEach(({ user_id }, index) => {
      if (told.get(user_id) !== index + 1) problems.push(`${user_id} was told ${told.get(user_id)}, is ${index + 1}`);
    });
    // Each process admits fans in the order in which they arrived at its line.
    replicas.forEach((_, number) => {
      const positions = came
        .filter(({ position }, index) => index % replicas.length === number && position !== undefined)
        .toSorted((a, b) => a.arrival - b.arrival)
        .map(({ position }) => position ?? 0);
      if (positions.some((position, at) => position < (positions[at - 1] ?? 0)))
        problems.push("out of order of arrival");
    });

    const next = full.waiting.slice(0, Math.ceil(capacity / 10)).map(({ user_id }) => user_id);
    await Promise.all(
      full.attending
        .slice(0, next.length)
        .map(({ user_id }, index) => attempt(faults, () => pick(replicas, index).attendance.leave(user_id, eventId))),
    );
    const after = await readEnd(first.db, eventId);
    const inNow = new Set(after.attending.map(({ user_id }) => user_id));
    if (!next.every((fan) => inNow.has(fan))) problems.push("a freed place did not go to the first in line");
    if (after.persons > capacity) problems.push(`${after.persons} persons for ${capacity} places after leaving`);

    const oracle = new LineOracle(capacity).play(await readLog(first.db, eventId));
    problems.push(...oracle.problems);
    if (oracle.taken !== after.persons)
      problems.push(`the log says ${oracle.taken} persons, there are ${after.persons}`);
    for (const fault of faults) problems.push(fault instanceof Error ? fault.message : String(fault));
    return { problems, persons: full.persons, waiting: full.waiting.length, faults: faults.length, seconds };
  });
}

function pick(replicas: readonly Replica[], index: number): Replica {
  const replica = replicas[index % replicas.length];
  if (!replica) throw new Error("no process to go to");
  return replica;
}

let arrivals = 0;

async function comeIn({ attendance }: Replica, fan: number, eventId: number, faults: unknown[]) {
  const party = { id: eventId, party_size: 1 };
  const joined = await attempt(faults, () => attendance.join(fan, party));
  arrivals += 1;
  const arrival = arrivals;
  if (joined) return { fan, arrival, position: undefined };
  const waiting = await attempt(faults, () => attendance.wait(fan, party));
  return { fan, arrival, position: waiting?.position };
}
