import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endAfterCommands, ROOT, runCommand } from "../lib/command.ts";
import { benches } from "./benches.ts";

// `npm run bench [-- names]`: runs the measurements one after the other and keeps what they print. Each compares its
// candidates side by side within its own run; a machine that lacks one of them is told so and goes on.
const { positionals } = parseArgs({ allowPositionals: true, options: {} });
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [${benches.map((bench) => bench.name).join(" ")}]\n`);
  process.exit(2);
}

endAfterCommands();
const machine = `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const sections = [`# Measurements\n\n${new Date().toISOString()} on ${machine}\n`];
let failed = 0;
for (const { name, title, file, args = [] } of benches) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stdout.write(`\n── ${title} ──\n`);
  const { code, output } = await runCommand("node", [file, ...args], { show: true });
  if (code !== 0) failed += 1;
  sections.push(`## ${title}\n\n\`npm run bench -- ${name}\`\n\n\`\`\`\n${output.trim()}\n\`\`\`\n`);
}
const folder = join(ROOT, "bench-results");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "latest.md"), sections.join("\n"));
process.stdout.write(`\nKept in bench-results/latest.md${failed > 0 ? `; ${failed} did not finish` : ""}.\n`);
process.exitCode = failed === 0 ? 0 : 1;
