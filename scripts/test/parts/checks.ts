import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runCommand } from "../../lib/command.ts";
import { checkImports } from "../import-rules/check.ts";
import { commandPart, type Part } from "../part.ts";

const PROJECTS = [
  ".",
  "packages/contracts",
  "packages/simulators",
  "packages/i18n",
  "tools/demo-studio",
  "apps/api",
  "apps/web",
];

/** A package without a source yet has nothing to check, which the compiler calls an error. */
const hasSources = (project: string) =>
  project === "." ||
  (existsSync(join(ROOT, project, "src")) ? readdirSync(join(ROOT, project, "src"), { recursive: true }) : []).some(
    (path) => /\.tsx?$/.test(String(path)),
  );

const types: Part = {
  name: "types",
  run: async () => {
    const outcomes = [];
    for (const project of PROJECTS.filter(hasSources))
      outcomes.push(await runCommand("tsc", ["--noEmit", "-p", project]));
    const failed = outcomes.filter((outcome) => outcome.code !== 0);
    return {
      passed: outcomes.length - failed.length,
      failed: failed.length,
      output: failed.map((outcome) => outcome.output).join("\n"),
    };
  },
};

const imports: Part = {
  name: "import rules",
  run: async () => {
    const problems = await checkImports(ROOT);
    return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: `${problems.join("\n")}\n` };
  },
};

export const checks: Part[] = [
  commandPart("format and lint", "biome", ["ci", "--colors=off", "."]),
  commandPart("promises", "oxlint", ["--type-aware"]),
  types,
  imports,
  commandPart("dead code", "knip", ["--no-progress"]),
];
