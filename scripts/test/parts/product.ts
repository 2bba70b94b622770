import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runCommand } from "../../lib/command.ts";
import { type Counts, readCountsLine, settleCounts } from "../../lib/counts.ts";
import { withReport } from "../../lib/report-file.ts";
import { commandPart, type Part } from "../part.ts";

/** Full-size drills run by themselves (`npm run drill`); here they run at a twentieth. */
const DRILL_SIZE = "0.05";

const build = commandPart("build", "turbo", ["run", "build", "--ui=stream", "--output-logs=errors-only"]);

interface StoriesReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const stories: Part = {
  name: "stories",
  needs: ["build"],
  run: async () => {
    const { result, report } = await withReport("stories", (file) =>
      runCommand("node", ["node_modules/@playwright/test/cli.js", "test"], {
        cwd: join(ROOT, "apps", "web"),
        env: { STORIES_REPORT: file, NO_COLOR: "1" },
      }),
    );
    return { ...settleCounts(count(report as StoriesReport | null), result.code), output: result.output };
  },
};

function count(report: StoriesReport | null): Counts | null {
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
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
