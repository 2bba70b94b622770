import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";

const STAMPS = "node_modules/.cache/fanfare";
/** Node's compile cache (`NODE_COMPILE_CACHE`). */
export const COMPILED = `${STAMPS}/compiled`;
const ROOT_INPUTS = ["package.json", "pnpm-lock.yaml", "tsconfig.base.json", "scripts/lib/ascii-output.ts"];
const SKIPPED = new Set([
  "node_modules",
  "dist",
  ".turbo",
  ".tanstack",
  "e2e",
  "test",
  "bench",
  "test-results",
  "playwright-report",
]);
const TEST = /\.test\.tsx?$/;

/** The apps build independently: one uses at most types of the other, which no build reads. */
const APPS = [
  { folder: "apps/api", inputs: ["apps/api", "packages"], outputs: ["dist/server.js"] },
  {
    folder: "apps/web",
    inputs: ["apps/web", "packages/contracts", "packages/i18n", "packages/icons"],
    outputs: ["dist/client", "dist/server/entry-server.js"],
  },
];

/**
 * Builds each app whose sources' sizes or times have changed, both concurrently. `meanwhile` runs what the API's build already
 * allows during the much longer web build.
 */
export async function build(meanwhile = async () => {}) {
  const wanted = APPS.map((app) => ({ app, now: fingerprint(app.inputs) })).filter(
    ({ app, now }) => !app.outputs.every((path) => existsSync(join(app.folder, path))) || readStamp(app) !== now,
  );
  if (wanted.length === 0) return 0;
  process.stderr.write("Building the site (only when it has changed)…\n");
  // A build's files get new names, so entries for the previous build would never be removed.
  rmSync(COMPILED, { recursive: true, force: true, maxRetries: 5 });
  const builds = new Map(wanted.map(({ app, now }) => [app, make(app, now)]));
  const [api, web] = APPS.map((app) => builds.get(app));
  // Runs immediately when the API needed no build.
  if (web && ((await api) ?? 0) === 0) await meanwhile();
  const codes = await Promise.all(builds.values());
  return codes.find((code) => code !== 0) ?? 0;
}

async function make(app, now) {
  const code = await run("node", ["--run", "build"], {}, { quiet: true, cwd: app.folder });
  if (code === 0) {
    mkdirSync(STAMPS, { recursive: true });
    writeFileSync(stampOf(app), now);
  }
  return code;
}

function fingerprint(folders) {
  const hash = createHash("sha256");
  for (const path of ROOT_INPUTS) hash.update(lineOf(path));
  for (const folder of folders.flatMap((name) => (name === "packages" ? packages() : name)))
    hash.update(stateOf(folder));
  return hash.digest("hex");
}

const packages = () =>
  readdirSync("packages", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `packages/${entry.name}`);

/** Cached state of each folder: packages are part of several apps. */
const states = new Map();

function stateOf(top) {
  const known = states.get(top);
  if (known !== undefined) return known;
  let state = "";
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      // Builds contain no tests.
      else if (entry.isFile() && !TEST.test(entry.name)) state += lineOf(path);
    }
  };
  walk(top);
  states.set(top, state);
  return state;
}

function lineOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${path}\0${size}\0${mtimeMs}\n`;
}

const stampOf = ({ folder }) => join(STAMPS, `built-${folder.replaceAll("/", "-")}`);

function readStamp(app) {
  try {
    return readFileSync(stampOf(app), "utf8");
  } catch {
    return null;
  }
}
