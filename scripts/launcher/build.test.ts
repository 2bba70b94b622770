import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT, runCommand } from "../lib/command.ts";

/** An app whose build records that it ran. */
const app = (name: string) =>
  JSON.stringify({
    scripts: {
      build: `mkdir -p dist/client dist/server && touch dist/server.js dist/server/entry-server.js && echo ${name} >> ../../built`,
    },
  });

/** The files of a clone that a build depends on. */
const FILES = {
  "package.json": "{}",
  "pnpm-lock.yaml": "",
  "tsconfig.base.json": "{}",
  "scripts/lib/ascii-output.ts": "",
  "apps/api/package.json": app("api"),
  "apps/api/src/server.ts": "",
  "apps/api/src/server.test.ts": "",
  "apps/web/package.json": app("web"),
  "packages/contracts/src/index.ts": "",
  "packages/i18n/src/index.ts": "",
  "packages/icons/src/index.ts": "",
  "packages/tracing/src/index.ts": "",
};

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "fanfare-build-"));
  for (const [path, text] of Object.entries(FILES)) await write(path, text);
  await cp(join(ROOT, "scripts", "launcher"), join(clone, "scripts", "launcher"), { recursive: true });
});
afterEach(() => rm(clone, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(clone, path)), { recursive: true });
  await writeFile(join(clone, path), text);
}

/** Returns the apps that a start would build now. */
async function built(): Promise<string[]> {
  await write("built", "");
  const code = 'process.exit(await (await import("./scripts/launcher/build.mjs")).build());';
  const { code: status, output } = await runCommand("node", ["--input-type=module", "-e", code], { cwd: clone });
  expect([status, output]).toEqual([0, expect.any(String)]);
  const names = await readFile(join(clone, "built"), "utf8");
  return names.split("\n").filter(Boolean).toSorted();
}

test("builds an app only when its inputs have changed", async () => {
  expect(await built()).toEqual(["api", "web"]);
  expect(await built()).toEqual([]);
  for (const [path, apps] of [
    ["apps/api/src/server.ts", ["api"]],
    ["apps/api/src/new.ts", ["api"]],
    ["packages/tracing/src/index.ts", ["api"]],
    ["packages/added/src/index.ts", ["api"]],
    ["packages/contracts/src/index.ts", ["api", "web"]],
    ["pnpm-lock.yaml", ["api", "web"]],
  ] as const) {
    await write(path, "changed");
    expect([path, await built()]).toEqual([path, apps]);
  }
  await rm(join(clone, "apps/web/dist/server"), { recursive: true });
  expect(await built()).toEqual(["web"]);
});

test("builds nothing for a changed test", async () => {
  await built();
  await write("apps/api/src/server.test.ts", "changed");
  await write("apps/api/test/site.ts", "changed");
  expect(await built()).toEqual([]);
});
