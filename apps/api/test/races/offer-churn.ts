import { sql } from "kysely";
import type pg from "pg";
import { leaveAgainstCut } from "./leave-against-cut.ts";
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

export type OfferChurnResult = { rounds: number; held: number; problems: string[]; taken: number; ended: number };

const CAPACITY = 12;
const WAITING = 24;

/**
 * Rounds on a full show whose freed places are offered for a limited time: fans accept, accept twice, decline and let offers
 * expire while others leave, new ones arrive, the owner changes the capacity, and every process ends due offers. A round passes
 * when its log breaks no rule and the entries match the log.
 */
export function runOfferChurn(options: {
  connection: pg.PoolConfig;
  rounds: number;
  replicas?: number;
  protections?: Protections;
}): Promise<OfferChurnResult> {
  const { connection, rounds, protections = ALL_PROTECTIONS } = options;
  return withReplicas(connection, options.replicas ?? 2, protections, async (replicas, first) => {
    const result: OfferChurnResult = { rounds, held: 0, problems: [], taken: 0, ended: 0 };
    for (let round = 0; round < rounds; round++) {
      const { problems, log } = await playRound(connection, replicas, first);
      result.taken += log.filter(({ action }) => action === "promoted").length;
      result.ended += log.filter(({ action }) => action === "offer_ended").length;
      if (problems.length === 0) result.held += 1;
      else result.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
    }
    return result;
  });
}

async function playRound(connection: pg.PoolConfig, replicas: readonly Replica[], first: Replica) {
  const { db } = first;
  const faults: unknown[] = [];
  const eventId = await makeShow(db, CAPACITY);
  await db.updateTable("events").set({ offer_hours: 12 }).where("id", "=", eventId).execute();
  const fans = await makeFans(db, CAPACITY + WAITING + 6);
  const owner = fans.at(-1) ?? 0;
  const inside = fans.slice(0, CAPACITY);
  const outside = fans.slice(CAPACITY, CAPACITY + WAITING).map((fan, index) => ({ fan, party_size: 1 + (index % 3) }));
  const newcomers = fans.slice(CAPACITY + WAITING, -1);
  for (const fan of inside) await first.attendance.join(fan, { id: eventId, party_size: 1 });
  for (const { fan, party_size } of outside) await first.attendance.wait(fan, { id: eventId, party_size });
  // Six places are offered before the burst; every second offer has expired but has not been ended yet.
  for (const fan of inside.slice(0, 6)) await first.attendance.leave(fan, eventId);
  const { offered } = await readEnd(db, eventId);
  await sql`update event_entries set offered_until = now() - interval '1 second'
    where event_id = ${eventId} and offered_until is not null and id % 2 = 0`.execute(db);

  const at = (index: number) => replicas[index % replicas.length] ?? first;
  const cut = { id: eventId, capacity: 9, before: CAPACITY };
  await leaveAgainstCut({ connection, faults, owner, cutter: at(0), leaver: at(1), cut, fan: inside[10] ?? 0 });
  const take = (index: number, { user_id, party_size }: { user_id: number; party_size: number }) =>
    attempt(faults, () => at(index).attendance.join(user_id, { id: eventId, party_size }));
  await Promise.all([
    ...offered.flatMap((entry, index) => [take(index, entry), take(index + 1, entry)]),
    ...offered
      .slice(0, 2)
      .map(({ user_id }, index) => attempt(faults, () => at(index).attendance.stopWaiting(user_id, eventId))),
    ...replicas.map(({ offers }) => attempt(faults, () => offers.endDueOffers())),
    ...inside.slice(6, 10).map((fan, index) => attempt(faults, () => at(index).attendance.leave(fan, eventId))),
    ...outside
      .slice(12, 15)
      .map(({ fan }, index) => attempt(faults, () => at(index).attendance.stopWaiting(fan, eventId))),
    ...[9, 14, 11].map((capacity, index) =>
      attempt(faults, () => at(index).editor.setCapacity(owner, { id: eventId, capacity })),
    ),
    ...newcomers.map((fan, index) =>
      attempt(faults, () => at(index).attendance.join(fan, { id: eventId, party_size: 1 })),
    ),
    // Offers created during the burst.
    ...outside.slice(6, 12).map(({ fan, party_size }, index) => take(index, { user_id: fan, party_size })),
  ]);
  await first.offers.endDueOffers();

  const log = await readLog(db, eventId);
  const oracle = new LineOracle(CAPACITY).play(log);
  const end = await readEnd(db, eventId);
  const problems = [...oracle.problems];
  const kept = end.offered.reduce((sum, { party_size }) => sum + party_size, 0);
  if (oracle.taken !== end.persons + kept || end.places_taken !== end.persons + kept) {
    problems.push(`log ${oracle.taken}, entries ${end.persons} + ${kept} offered, counted ${end.places_taken}`);
  }
  for (const fault of faults) problems.push(fault instanceof Error ? fault.message : String(fault));
  return { problems, log };
}
