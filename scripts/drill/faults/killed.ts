import { setTimeout as delay } from "node:timers/promises";
import { type Fault, type FaultContext, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";
import { Visitor } from "./visitor.ts";

const WRITERS = 8;
const KILLS = { app: 200, database: 50 };
/** A kill takes seconds, so runs below full size do only a tenth of their share. */
const FEWER = 10;

const killsOf = ({ size }: FaultContext, full: number) =>
  size >= 1 ? Math.round(full * size) : Math.max(1, Math.round((full * size) / FEWER));

/** Calls `strike` amid running writes, `rounds` times, and then compares the stored rows with the acknowledged ones. */
async function amidWrites(context: FaultContext, machine: Machine, rounds: number, strike: () => Promise<void>) {
  const { hold, backMs } = context;
  const { writer } = machine;
  const visitor = new Visitor();
  const before = writer.acknowledged;
  let slowest = 0;
  const url = () => machine.site.url;
  await visitor.during(url, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const writing = writer.write(machine.site, WRITERS);
      await writer.begun;
      await delay(50 + Math.random() * 700);
      const struck = performance.now();
      await strike();
      await machine.back();
      slowest = Math.max(slowest, performance.now() - struck);
      writer.stop();
      await writing;
    }
  });
  const { lost, doubled } = await writer.compare(machine.site);
  hold(lost === 0, `${lost} acknowledged writes are gone`);
  hold(doubled === 0, `${doubled} writes are there twice`);
  hold(slowest <= backMs, `the site took ${seconds(slowest)} to be back`);
  hold(visitor.wrong.length === 0, `a visitor saw ${visitor.wrong[0]}`);
  const written = writer.acknowledged - before;
  hold(written >= rounds * WRITERS, `${written} writes in ${rounds} kills are too few for them to mean anything`);
  const waited = `${visitor.pages} pages, ${visitor.waiting} waiting pages, ${visitor.unreachable} without a process`;
  return `${written} acknowledged, ${lost} lost, ${doubled} doubled; back in ${seconds(slowest)} at most; ${waited}`;
}

export const appKilled = (machine: () => Machine): Fault => ({
  name: "app killed",
  pass: "0 lost, 0 doubled, back within 10 s of the start",
  run: async (context) => {
    const rounds = killsOf(context, KILLS.app);
    const on = machine();
    const seen = await amidWrites(context, on, rounds, async () => {
      await on.site.kill();
      await on.startAgain();
    });
    return { did: `${rounds} times kill -9 amid ${WRITERS} writers, started again`, seen };
  },
});

export const databaseKilled = (machine: () => Machine): Fault => ({
  name: "PostgreSQL killed",
  pass: "0 lost, 0 doubled, back by itself within 10 s",
  run: async (context) => {
    const rounds = killsOf(context, KILLS.database);
    const on = machine();
    const seen = await amidWrites(context, on, rounds, async () => {
      const { pid } = await on.postmaster();
      process.kill(pid, "SIGKILL");
      // Until then the response may have come from the old server.
      await on.otherPostmaster(pid);
    });
    const noticed = await on.writer.withOneRemoved(on.site, () => on.writer.compare(on.site));
    context.hold(noticed.lost === 1, "the comparison does not notice a lost row");
    return {
      did: `${rounds} times kill -9 of its postmaster amid ${WRITERS} writers`,
      seen: `${seen}; control: a removed row is noticed`,
    };
  },
});
