import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import pino from "pino";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { composedMailJob, type Mailer } from "../../src/platform/mail/delivery.ts";
import { OPEN_GATE } from "../open-gate.ts";
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

export type ChurnResult = { rounds: number; held: number; problems: string[]; promoted: number; mails: number };

const CAPACITY = 12;
const WAITING = 16;
/** Long enough to leave the processor to the awaited workers. */
const MAIL_POLL_MS = 10;

/**
 * Rounds of fans leaving, joining and giving up while an owner changes the capacity, in two processes of the site, with two
 * workers that send the mails. A round passes when its log breaks no rule, the entries match the log, and every admitted fan was
 * notified exactly once.
 */
export function runChurn(options: {
  connection: pg.PoolConfig;
  rounds: number;
  protections?: Protections;
}): Promise<ChurnResult> {
  const { connection, rounds, protections = ALL_PROTECTIONS } = options;
  return withReplicas(connection, 2, protections, async (replicas, first) => {
    const sent = new Map<string, number>();
    const mailer: Mailer = {
      deliver: async ({ to, subject }) => {
        if (subject.startsWith("You got in")) sent.set(to, (sent.get(to) ?? 0) + 1);
      },
    };
    const workers = await Promise.all(
      replicas.map(({ pool, news }) =>
        startJobs({
          pool,
          log: pino({ level: "silent" }),
          definitions: [composedMailJob(news.mail, mailer, { admits: async () => true })],
          concurrency: 2,
          gate: OPEN_GATE,
        }),
      ),
    );
    const result: ChurnResult = { rounds, held: 0, problems: [], promoted: 0, mails: 0 };
    try {
      for (let round = 0; round < rounds; round++) {
        const { problems, promoted } = await playRound(connection, replicas, first, sent);
        result.promoted += promoted;
        if (problems.length === 0) result.held += 1;
        else result.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
      }
      result.mails = [...sent.values()].reduce((sum, count) => sum + count, 0);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    return result;
  });
}

async function playRound(
  connection: pg.PoolConfig,
  replicas: readonly Replica[],
  first: Replica,
  sent: ReadonlyMap<string, number>,
) {
  const { db } = first;
  const faults: unknown[] = [];
  const eventId = await makeShow(db, CAPACITY);
  const fans = await makeFans(db, CAPACITY + WAITING + 4);
  const owner = fans.at(-1) ?? 0;
  const inside = fans.slice(0, CAPACITY);
  const outside = fans.slice(CAPACITY, CAPACITY + WAITING);
  for (const fan of inside) await first.attendance.join(fan, { id: eventId, party_size: 1 });
  // Parties of one, two and three, so that freed places do not always fit the first in line.
  for (const [index, fan] of outside.entries()) {
    await first.attendance.wait(fan, { id: eventId, party_size: 1 + (index % 3) });
  }

  const at = (index: number) => replicas[index % replicas.length] ?? first;
  const cut = { id: eventId, capacity: 9, before: CAPACITY };
  await leaveAgainstCut({ connection, faults, owner, cutter: at(0), leaver: at(1), cut, fan: inside[8] ?? 0 });
  const newcomers = fans.slice(CAPACITY + WAITING, -1);
  await Promise.all([
    ...inside.slice(0, 8).map((fan, index) => attempt(faults, () => at(index).attendance.leave(fan, eventId))),
    ...outside.slice(0, 4).map((fan, index) => attempt(faults, () => at(index).attendance.stopWaiting(fan, eventId))),
    ...[9, 14, 7, 13].map((capacity, index) =>
      attempt(faults, () => at(index).editor.setCapacity(owner, { id: eventId, capacity })),
    ),
    ...newcomers.map((fan, index) =>
      attempt(faults, () => at(index).attendance.join(fan, { id: eventId, party_size: 1 })),
    ),
  ]);
  await mailsAreOut(first);

  const log = await readLog(db, eventId);
  const oracle = new LineOracle(CAPACITY).play(log);
  const end = await readEnd(db, eventId);
  const problems = [...oracle.problems];
  if (oracle.taken !== end.persons || end.places_taken !== end.persons) {
    problems.push(`log ${oracle.taken}, entries ${end.persons}, counted ${end.places_taken}`);
  }
  const promoted = log.filter(({ action }) => action === "promoted").map(({ user_id }) => user_id ?? 0);
  for (const { id, email } of await db.selectFrom("users").select(["id", "email"]).where("id", "in", fans).execute()) {
    const due = promoted.filter((fan) => fan === id).length;
    const got = sent.get(email) ?? 0;
    if (got !== due) problems.push(`${id} got in ${due} times and was told ${got} times`);
  }
  for (const fault of faults) problems.push(fault instanceof Error ? fault.message : String(fault));
  return { problems, promoted: promoted.length };
}

/** Waits until the job queue is empty. */
async function mailsAreOut({ db }: Replica): Promise<void> {
  for (;;) {
    const left = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(db);
    if (left.rows[0]?.count === 0) return;
    await delay(MAIL_POLL_MS);
  }
}
