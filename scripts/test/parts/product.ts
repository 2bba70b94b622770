import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, runCommand } from "../../lib/command.ts";
import { type Counts, readCountsLine, settleCounts } from "../../lib/counts.ts";
import { commandPart, type Part } from "../part.ts";

/** Full-size drills run by themselves (`npm run drill`); here they run at a twentieth. */
const DRILL_SIZE = "0.05";

const build = commandPart("build", "turbo", ["run", "build", "--ui=stream", "--output-logs=errors-only"]);

const stories: Part = {
  name: "stories",
  needs: ["build"],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), "fanfare-stories-"));
    const file = join(folder, "report.json");
    try {
      const { code, output } = await runCommand("node", ["node_modules/@playwright/test/cli.js", "test"], {
        cwd: join(ROOT, "apps", "web"),
        env: { STORIES_REPORT: file, NO_COLOR: "1" },
      });
      return { ...settleCounts(await readReport(file), code), output };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function readReport(file: string): Promise<Counts | null> {
  try {
    const { stats, errors } = JSON.parse(await readFile(file, "utf8"));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  } catch {
    return null;
  }
}

/** A program that prints what it does and ends with the line of counts. */
const countingPart = (name: string, script: string, args: string[], needs: string[]): Part => ({
  name,
  needs,
  run: async () => {
    const { code, output } = await runCommand("node", [script, ...args]);
    return { ...settleCounts(readCountsLine(output), code), output };
  },
});

const INFRA = "infra/check.ts";

export const product: Part[] = [
  build,
  stories,
  countingPart("drills", "scripts/drill/main.ts", [`--size=${DRILL_SIZE}`], ["build"]),
  ...(existsSync(join(ROOT, INFRA)) ? [countingPart("infra", INFRA, [], ["build"])] : []),
];
