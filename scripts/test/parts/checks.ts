import { stripVTControlCharacters } from "node:util";
import { ROOT, runCommand } from "../../lib/command.ts";
import { settleCounts } from "../../lib/counts.ts";
import { checkImports } from "../import-rules/check.ts";
import { AS_FILLER, commandPart, type Part } from "../part.ts";

/** turbo's closing line: the number of tasks that passed, cached or run now. */
const TASKS = /Tasks:\s+(\d+) successful, (\d+) total/;

/**
 * For programs in Go, including TypeScript. With two threads each checks the shared parts on its own, which takes twice the
 * processor time and memory, and beside another part there is no second core to gain. Collecting garbage half as often saves a
 * tenth.
 */
const ONE_THREAD = { GOMAXPROCS: "1", GOGC: "200" };

/** A task of every package that has it, except the named ones; turbo caches the result of unchanged packages. */
const turboPart = (name: string, task: string, except: readonly string[] = []): Part => ({
  name,
  run: async () => {
    const filters = except.map((left) => `--filter=!${left}`);
    const args = ["run", task, ...filters, "--continue", "--ui=stream", "--output-logs=errors-only"];
    const { code, output } = await runCommand("turbo", args, { ...AS_FILLER, env: ONE_THREAD });
    const [, passed = "0", total = "0"] = TASKS.exec(stripVTControlCharacters(output)) ?? [];
    const counts = total === "0" ? null : { passed: Number(passed), failed: Number(total) - Number(passed) };
    return { ...settleCounts(counts, code), output };
  },
});

const imports: Part = {
  name: "import rules",
  run: async () => {
    const problems = await checkImports(ROOT);
    return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: `${problems.join("\n")}\n` };
  },
};

export const checks: Part[] = [
  turboPart("format and lint", "lint"),
  commandPart("promises", "oxlint", ["--type-aware"], { ...AS_FILLER, env: ONE_THREAD }),
  // The root's program includes the API, most of which the scripts import: two programs take twice the processor time.
  turboPart("types", "typecheck", ["@fanfare/api"]),
  imports,
  commandPart("dead code", "knip", ["--no-progress"], AS_FILLER),
].map((part) => ({ ...part, isFiller: true }));
