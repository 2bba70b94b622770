import { runCommand } from "../../lib/command.ts";
import { type Counts, settleCounts } from "../../lib/counts.ts";
import { withReport } from "../../lib/report-file.ts";
import type { Part } from "../part.ts";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** One run of vitest over some of the projects of `vitest.config.ts`. */
function vitestPart(name: string, projects: readonly string[]): Part {
  return {
    name,
    run: async () => {
      const { result, report } = await withReport(name, (file) =>
        runCommand(
          "vitest",
          [
            "run",
            ...projects.map((project) => `--project=${project}`),
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${file}`,
          ],
          { env: { NO_COLOR: "1" } },
        ),
      );
      return { ...settleCounts(count(report as VitestReport | null), result.code), output: result.output };
    },
  };
}

/** A file that could not be loaded has no tests to count: it is one failure itself. */
function count(report: VitestReport | null): Counts | null {
  if (report === null) return null;
  const broken = report.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export const unit = vitestPart("unit", ["contracts", "simulators", "tools", "api-unit", "web", "scripts"]);
export const database = vitestPart("database", ["api-db"]);
