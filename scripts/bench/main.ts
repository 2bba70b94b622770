import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endAfterCommands, ROOT, runCommand } from "../lib/command.ts";
import { table } from "../lib/table.ts";
import { temporaryFolder } from "../lib/temporary.ts";
import { benches } from "./benches.ts";
import { figureRows, readFigures } from "./figures.ts";

// `npm run bench [-- names]`: runs the benches sequentially and collects their output. Each compares its candidates side by side
// within its own run and skips those that the machine lacks. `-- all` takes shorter runs, under eight minutes on two idle cores.
// Every run ends with one table of what was measured and which budgets were missed.
const { positionals } = parseArgs({ allowPositionals: true, options: {} });
const ALL = "all";
const isAll = positionals.includes(ALL);
const unknown = positionals.filter((name) => name !== ALL && !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [${[ALL, ...benches.map((bench) => bench.name)].join(" ")}]\n`);
  process.exit(2);
}

endAfterCommands();
const machine = `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const sections = [`# Measurements\n\n${new Date().toISOString()} on ${machine}\n`];
const figuresFile = join(await temporaryFolder("bench"), "figures");
const began = performance.now();
let failed = 0;
for (const { name, title, file, brief } of benches) {
  if (!isAll && positionals.length > 0 && !positionals.includes(name)) continue;
  process.stdout.write(`\n── ${title} ──\n`);
  const start = performance.now();
  const { code, output } = await runCommand("node", [file, ...(isAll ? brief : [])], {
    show: true,
    env: { BENCH_FIGURES: figuresFile },
  });
  if (code !== 0) failed += 1;
  process.stdout.write(`(${Math.round((performance.now() - start) / 1000)} s)\n`);
  sections.push(`## ${title}\n\n\`npm run bench -- ${name}\`\n\n\`\`\`\n${output.trim()}\n\`\`\`\n`);
}
const figures = await readFigures(figuresFile);
const missed = figures.filter(({ isMet }) => isMet === false);
const summary = `${table(figureRows(figures))}\n${figures.length} figures, ${missed.length} budgets missed${missed.map(({ what }) => `\n  - ${what}`).join("")}\n${Math.round((performance.now() - began) / 1000)} seconds\n`;
process.stdout.write(`\n── ours, floor, peer ──\n${summary}`);
sections.splice(1, 0, `## All figures\n\n\`\`\`\n${summary}\`\`\`\n`);

const folder = join(ROOT, "bench-results");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "latest.md"), sections.join("\n"));
process.stdout.write(`\nKept in bench-results/latest.md${failed > 0 ? `; ${failed} did not finish` : ""}.\n`);
process.exitCode = failed === 0 ? 0 : 1;
