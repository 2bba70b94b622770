import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runCommand } from "../../lib/command.ts";
import { type Counts, readCountsLine, settleCounts } from "../../lib/counts.ts";
import { withReport } from "../../lib/report-file.ts";
import { fromOutcome, type Part, type TestRun } from "../part.ts";
import { demoDataMade, demoDataToMake, scratchEnvironment } from "../scratch.ts";

/** Full-size drills run separately (`npm run drill`); here they run at a twentieth. */
const DRILL_SIZE = "0.05";
/** Fixed, so that a run only fails because of a change; the full-size drill, whose seeds differ, finds other failures. */
const DRILL_SEED = "1";

const build: Part = {
  name: "build",
  run: async () => fromOutcome(await runCommand("node", ["scripts/test/build.ts"], { env: await demoDataToMake() })),
};

interface StoriesReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: StoriesSuite[];
}

interface StoriesSuite {
  suites?: StoriesSuite[];
  specs?: { file: string; title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

const stories: Part = {
  name: "stories",
  needs: ["build"],
  run: async () => {
    const demoData = await demoDataMade();
    const { result, report } = await withReport("stories", (file) =>
      runCommand("node", ["node_modules/@playwright/test/cli.js", "test"], {
        cwd: join(ROOT, "apps", "web"),
        env: { STORIES_REPORT: file, NO_COLOR: "1", ...demoData },
      }),
    );
    const read = report as StoriesReport | null;
    const tests = (read?.suites ?? []).flatMap(testsOf);
    return { ...settleCounts(count(read), result.code), output: result.output, tests };
  },
};

function count(report: StoriesReport | null): Counts | null {
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

const testsOf = ({ suites = [], specs = [] }: StoriesSuite): TestRun[] => [
  ...specs.map(({ file, title, ok, tests }) => ({
    name: `apps/web/e2e/${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    passed: ok,
  })),
  ...suites.flatMap(testsOf),
];

const HEADING = /^── (.+) ──$/;

/** A program that prints its progress, under headings for long steps, and ends with the line of counts. */
const countingPart = (
  name: string,
  script: string,
  args: string[],
  { needs, environment = async () => ({}) }: { needs: string[]; environment?: () => Promise<Record<string, string>> },
): Part => ({
  name,
  needs,
  run: async (at) => {
    const onLine = (line: string) => {
      const [, title] = HEADING.exec(line) ?? [];
      if (title !== undefined) at(title);
    };
    const { code, output } = await runCommand("node", [script, ...args], { onLine, env: await environment() });
    return { ...settleCounts(readCountsLine(output), code), output };
  },
});

const INFRA = "infra/check.ts";

export const product: Part[] = [
  build,
  countingPart("drills", "scripts/drill/main.ts", [`--size=${DRILL_SIZE}`, `--seed=${DRILL_SEED}`], {
    needs: ["build"],
    environment: async () => ({ ...(await scratchEnvironment()), ...(await demoDataMade()) }),
  }),
  stories,
  ...(existsSync(join(ROOT, INFRA))
    ? [countingPart("infra", INFRA, [], { needs: ["build"], environment: scratchEnvironment })]
    : []),
];
