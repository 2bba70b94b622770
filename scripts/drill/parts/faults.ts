import type { Drill } from "../drill.ts";
import { bucketFaults } from "../faults/bucket.ts";
import { endedAnywhere } from "../faults/ended-anywhere.ts";
import { endedWithMillionRows } from "../faults/ending.ts";
import { type Fault, type FaultContext, type Finding, NotHere } from "../faults/fault.ts";
import { frozenFaults } from "../faults/frozen.ts";
import { smtpHanging, stripeAway } from "../faults/outside.ts";
import { ownDatabaseFaults } from "../faults/own-database.ts";
import { printifyAway } from "../faults/printify.ts";

const BACK_MS = 10_000;
/** Beside a whole test run everything takes longer. */
const BACK_SMALL_MS = 120_000;

const ON_THEIR_OWN: readonly Fault[] = [
  smtpHanging,
  stripeAway,
  printifyAway,
  ...bucketFaults,
  ...frozenFaults,
  endedWithMillionRows,
  endedAnywhere,
];

/** Faults of the machine and of the site's dependencies, run sequentially. */
export const faultsDrill: Drill = {
  name: "faults",
  run: async (given) => {
    const { size, say } = given;
    const counts = { passed: 0, failed: 0 };
    const context: FaultContext = {
      ...given,
      scaled: (full, least) => Math.max(least, Math.round(full * size)),
      backMs: size >= 1 ? BACK_MS : BACK_SMALL_MS,
      hold: (held, line) => {
        counts[held ? "passed" : "failed"] += 1;
        if (!held) say(`   FAIL ${line}`);
      },
    };
    const run = async (fault: Fault) => {
      const failed = counts.failed;
      const finding = await found(fault, context);
      if (finding === null) return;
      say(`${counts.failed === failed ? "ok  " : "FAIL"} ${fault.name}`);
      say(`       did:  ${finding.did}`);
      say(`       pass: ${fault.pass}`);
      say(`       seen: ${finding.seen}`);
    };
    await ownDatabaseFaults(run);
    // Each starts its own site: below full size the modules' tests cover them.
    if (size >= 1) for (const fault of ON_THEIR_OWN) await run(fault);
    return counts;
  },
};

/** Null where the fault cannot be made on this machine. */
async function found(fault: Fault, context: FaultContext): Promise<Finding | null> {
  try {
    return await fault.run(context);
  } catch (error) {
    if (error instanceof NotHere) {
      context.say(`--   ${fault.name}: not run, ${error.message}`);
      return null;
    }
    context.hold(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { did: "it was cut short", seen: "an error" };
  }
}
