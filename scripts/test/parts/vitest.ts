import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { type CommandOptions, ROOT, runCommand } from "../../lib/command.ts";
import { type Counts, settleCounts } from "../../lib/counts.ts";
import { withReport } from "../../lib/report-file.ts";
import { AS_FILLER, type Part, type TestRun } from "../part.ts";
import { scratchEnvironment } from "../scratch.ts";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** The path of the test file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
}

/** One run of vitest over some of the projects of `vitest.config.ts`. */
function vitestPart(
  name: string,
  projects: readonly string[],
  { options = [], command = {} }: { options?: readonly string[]; command?: CommandOptions } = {},
): Part {
  return {
    name,
    run: async () => {
      const scratch = await scratchEnvironment();
      const { result, report } = await withReport(name, (file) =>
        runCommand(
          "vitest",
          [
            "run",
            ...projects.map((project) => `--project=${project}`),
            ...options,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${file}`,
          ],
          { ...command, env: { NO_COLOR: "1", ...scratch } },
        ),
      );
      const { counts, tests } = readReport(report as VitestReport | null);
      return { ...settleCounts(counts, result.code), output: result.output, tests };
    },
  };
}

/** A file that could not be loaded has no tests to count, so it counts as one failure. */
function readReport(report: VitestReport | null): { counts: Counts | null; tests: TestRun[] } {
  if (report === null) return { counts: null, tests: [] };
  const tests: TestRun[] = [];
  let broken = 0;
  for (const { name, status, assertionResults } of report.testResults) {
    const file = relative(ROOT, name);
    if (status === "failed" && assertionResults.length === 0) {
      broken += 1;
      tests.push({ name: file, seconds: 0, passed: false });
    }
    for (const one of assertionResults) {
      const seconds = (one.duration ?? 0) / 1000;
      tests.push({ name: `${file} › ${one.fullName}`, seconds, passed: one.status !== "failed" });
    }
  }
  return { counts: { passed: report.numPassedTests, failed: report.numFailedTests + broken }, tests };
}

const UNIT_PROJECTS = ["contracts", "simulators", "tools", "api-unit", "web", "web-server", "scripts"];

export const unit: Part = { ...vitestPart("unit", UNIT_PROJECTS, { command: AS_FILLER }), isFiller: true };
/** Spends half of its time waiting for PostgreSQL, so one worker fewer than cores would leave two cores half idle. */
export const database = vitestPart("database", ["api-db"], {
  options: [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`],
});
