import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../lib/command.ts";
import { type Counts, settleCounts } from "../../lib/counts.ts";
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
      const folder = await mkdtemp(join(tmpdir(), "fanfare-vitest-"));
      const file = join(folder, "report.json");
      try {
        const { code, output } = await runCommand(
          "vitest",
          [
            "run",
            ...projects.map((project) => `--project=${project}`),
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${file}`,
          ],
          { env: { NO_COLOR: "1" } },
        );
        return { ...settleCounts(await readReport(file), code), output };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A file that could not be loaded has no tests to count: it is one failure itself. */
async function readReport(file: string): Promise<Counts | null> {
  let report: VitestReport;
  try {
    report = JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
  const broken = report.testResults.filter((one) => one.status === "failed" && one.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export const unit = vitestPart("unit", ["contracts", "simulators", "api-unit", "web", "scripts"]);
export const database = vitestPart("database", ["api-db"]);
