import { availableParallelism, constants, setPriority } from "node:os";
import { endAfterCommands } from "../lib/command.ts";
import { recordTestRun } from "../lib/last-test-run.ts";
import { checks } from "./parts/checks.ts";
import { product } from "./parts/product.ts";
import { database, unit } from "./parts/vitest.ts";
import { createProgress } from "./progress.ts";
import { runParts } from "./schedule.ts";
import { removeScratch } from "./scratch.ts";
import { summary } from "./summary.ts";

// `npm test`: runs everything, or the parts named after `--` (`npm test -- unit types`). As many parts run concurrently as there
// are cores: most have two busy processes, and more would only compete for time and memory. Parts without a browser or a server
// fill the idle time at a lower priority. The drills, which leave half of the cores idle, are not among the last.
const [build, ...afterBuild] = product;
const parts = [...(build ? [build] : []), database, unit, ...afterBuild, ...checks];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(", ")}. The parts are: ${parts.map((part) => part.name).join(", ")}.\n`,
  );
  process.exit(2);
}
const selected = wanted.length === 0 ? parts : parts.filter((part) => wanted.includes(part.name));

// Runs at the same low priority as the product's ffmpeg, which would hardly get any processor time beside a busy test of normal
// priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
endAfterCommands();
const began = new Date();
const progress = createProgress((line) => process.stderr.write(`${line}\n`), process.stderr.isTTY);
const finished = await runParts(selected, Math.max(2, availableParallelism()), progress);
progress.end();
for (const { part, result } of finished) {
  if (result.failed > 0) await print(`\n── ${part.name} ──\n${result.output.trimEnd()}\n`);
}
const { text, total } = summary(finished);
await print(text);
// The last line has been printed: a folder that cannot be removed must not fail the tests, and the next run removes it.
await removeScratch().catch((error) => process.stderr.write(`${error}\n`));
if (wanted.length === 0) await recordTestRun(began, (Date.now() - began.getTime()) / 1000);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Waits until the pipe has accepted the output: `process.exit` would discard buffered output, including the last line. */
function print(output: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(output, () => resolve()));
}
