import { availableParallelism, constants, setPriority } from "node:os";
import { endAfterCommands } from "../lib/command.ts";
import { noteTestRun } from "../lib/last-test-run.ts";
import { checks } from "./parts/checks.ts";
import { product } from "./parts/product.ts";
import { database, unit } from "./parts/vitest.ts";
import { createProgress } from "./progress.ts";
import { runParts } from "./schedule.ts";
import { removeScratch } from "./scratch.ts";
import { summary } from "./summary.ts";

// `npm test`: everything, or the parts named after `--` (`npm test -- unit types`). As many at a time as there are cores:
// most of them have two busy processes, and more only took each other's time and memory. The time for which they wait goes
// to those without a browser or a server, at a lower priority; the drills, which leave half of the cores idle, are not
// among the last.
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

// All of it as low as the product runs ffmpeg: beside a busy test of normal priority that would hardly ever get its turn.
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
// The last line has been said: a folder that cannot be removed is no fault of the tests, and goes with the next run.
await removeScratch().catch((error) => process.stderr.write(`${error}\n`));
if (wanted.length === 0) await noteTestRun(began, (Date.now() - began.getTime()) / 1000);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Waits until a pipe has taken it: `process.exit` would cut off whatever is still held back, the last line first. */
function print(output: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(output, () => resolve()));
}
