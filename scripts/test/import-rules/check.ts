import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { rules } from "./rules.ts";

const FOLDERS = ["apps", "infra", "packages", "scripts", "tools"];
const PLANTED_FOLDERS = ["apps", "packages", "tools"];
const SOURCE = /\.tsx?$/;
/** Generated files, the planted violations, and declarations of scripts, which the parser does not read. */
const SKIPPED =
  /^(apps|packages|tools)\/[^/]+\/(node_modules|dist|\.turbo|\.tanstack|test-results|playwright-report)\/|^scripts\/test\/import-rules\/planted\/|\.d\.mts$/;

/**
 * Checks the sources against the import rules. Returns the problems, one line each: broken rules, sources that the cruiser did
 * not read (a wrong parser reads nothing and finds nothing), and rules that do not fire on the planted violations.
 */
export async function checkImports(root: string): Promise<string[]> {
  const found = await cruiseFolder(root, FOLDERS);
  const problems = violations(found).map((one) => `${one.rule}: ${one.from} → ${one.to}`);

  const read = new Set(found.modules.map((module) => module.source));
  for (const source of await sourcesOf(root)) {
    if (!read.has(source)) problems.push(`${source} was not read`);
  }

  const planted = violations(await cruiseFolder(join(import.meta.dirname, "planted"), PLANTED_FOLDERS));
  const fired = new Set(planted.map((one) => one.rule));
  for (const { name } of rules) {
    if (!fired.has(name ?? "")) problems.push(`the rule ${name} did not notice its planted violation`);
  }
  return problems;
}

async function cruiseFolder(root: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      parser: "swc",
      validate: true,
      ruleSet: { forbidden: rules },
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: SKIPPED.source },
    },
    {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  );
  if (typeof output === "string") throw new Error("The import rules gave a report instead of data.");
  return output;
}

function violations(result: ICruiseResult): { rule: string; from: string; to: string }[] {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

async function sourcesOf(root: string): Promise<string[]> {
  const sources: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true });
    sources.push(
      ...entries.map((entry) => `${folder}/${entry}`).filter((path) => SOURCE.test(path) && !SKIPPED.test(path)),
    );
  }
  return sources;
}
