import { parseArgs } from "node:util";
import { startTestServer, type TestServer } from "../../apps/api/test/database/test-server.ts";
import { type Counts, countsLine, settleCounts } from "../lib/counts.ts";
import type { Drill } from "./drill.ts";
import { checkoutKillDrill } from "./parts/checkout-kill.ts";
import { checkoutsDrill } from "./parts/checkouts.ts";
import { discountsDrill } from "./parts/discounts.ts";
import { doorsDrill } from "./parts/doors.ts";
import { failoverDrill } from "./parts/failover.ts";
import { faultsDrill } from "./parts/faults.ts";
import { fuzzDrill } from "./parts/fuzz.ts";
import { noticesDrill } from "./parts/notices.ts";
import { poolerDrill } from "./parts/pooler.ts";
import { printingDrill } from "./parts/printing.ts";
import { restoreDrill } from "./parts/restore.ts";
import { rollingDrill } from "./parts/rolling.ts";
import { showsDrill } from "./parts/shows.ts";
import { soakDrill } from "./parts/soak.ts";

// `npm run drill [-- names] [--size=1] [--seed=n]`: races, kills, faults and hostile input at full size. The last line counts the
// rounds.
const drills: Drill[] = [
  faultsDrill,
  checkoutKillDrill,
  checkoutsDrill,
  discountsDrill,
  noticesDrill,
  showsDrill,
  doorsDrill,
  printingDrill,
  fuzzDrill,
  rollingDrill,
  failoverDrill,
  poolerDrill,
  soakDrill,
  restoreDrill,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "1" }, seed: { type: "string" } },
});
const size = Number(values.size);
const seed = values.seed === undefined ? undefined : Number(values.seed);
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
if (!(size > 0) || (seed !== undefined && !Number.isSafeInteger(seed)) || unknown.length > 0) {
  process.stderr.write(
    `Usage: npm run drill -- [${drills.map((drill) => drill.name).join(" ")}] [--size=1] [--seed=n]\n`,
  );
  process.exit(2);
}

/** For runs below full size, where a drill takes a minute: one that is still running after this long is stuck. */
const SMALL_LIMIT_MS = 8 * 60_000;
const LIMIT_MS = 4 * 3_600_000;
const limitMs = size >= 1 ? LIMIT_MS : SMALL_LIMIT_MS;

const say = (line: string) => process.stdout.write(`${line}\n`);
const total: Counts = { passed: 0, failed: 0 };
const isWanted = ({ name, isFullSizeOnly = false }: Drill) =>
  positionals.length === 0 ? size >= 1 || !isFullSizeOnly : positionals.includes(name);
let started: Promise<TestServer> | undefined;
const server = () => {
  started ??= startTestServer();
  return started;
};
for (const drill of drills.filter(isWanted)) {
  say(`── ${drill.name} ──`);
  const limit = setTimeout(() => giveUp(drill.name), limitMs);
  const counts = await held(drill);
  clearTimeout(limit);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
// One that could not start has failed every drill that asked for it.
await (await started?.catch(() => undefined))?.stop();
end();

/** Exits even if a failed drill has left work unfinished. */
function end(): void {
  process.stdout.write(`${countsLine(total)}\n`, () => process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1));
}

/** Ends the run; a drill's servers end with this process. */
function giveUp(name: string): void {
  total.failed += 1;
  const resources = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind));
  say(
    `${name} did not end within ${limitMs / 60_000} minutes; it holds ${resources.map(([kind, all = []]) => `${all.length} ${kind}`).join(", ")}`,
  );
  end();
}

async function held(drill: Drill): Promise<Counts> {
  try {
    return settleCounts(await drill.run({ size, say, seed, server }), 0);
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { passed: 0, failed: 1 };
  }
}
