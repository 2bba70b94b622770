import { availableParallelism } from "node:os";
import { endAfterCommands } from "../lib/command.ts";
import { countsLine } from "../lib/counts.ts";
import { table } from "../lib/table.ts";
import { checks } from "./parts/checks.ts";
import { product } from "./parts/product.ts";
import { database, unit } from "./parts/vitest.ts";
import { type Finished, runParts } from "./schedule.ts";

// `npm test`: everything, or the parts named after `--` (`npm test -- unit types`). The longest come first, so that the
// short checks fill the gaps on the second core.
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

endAfterCommands();
const finished = await runParts(selected, Math.max(2, Math.floor(availableParallelism() / 2)), progress);
for (const { part, result } of finished) {
  if (result.failed > 0) process.stdout.write(`\n── ${part.name} ──\n${result.output.trimEnd()}\n`);
}
const total = { passed: 0, failed: 0 };
for (const { result } of finished) {
  total.passed += result.passed;
  total.failed += result.failed;
}
process.stdout.write(
  `\n${table([
    ["part", "passed", "failed", "seconds"],
    ...finished.map(({ part, result, seconds }) => [part.name, result.passed, result.failed, seconds.toFixed(1)]),
  ])}\n${countsLine(total)}\n`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** On a terminal one line per finished part; a log gets the table only. */
function progress({ part, result, seconds }: Finished): void {
  if (process.stderr.isTTY)
    process.stderr.write(`${result.failed === 0 ? "✓" : "✗"} ${part.name} (${seconds.toFixed(1)} s)\n`);
}
