import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/command.ts";

test("in development, the API restarts when any workspace package that it runs on changes", async () => {
  const api = join(ROOT, "apps/api");
  const { scripts, dependencies } = JSON.parse(await readFile(join(api, "package.json"), "utf8")) as {
    scripts: { dev: string };
    dependencies: Record<string, string>;
  };
  const watched = [...scripts.dev.matchAll(/--watch-path=(\S+)/g)].map(([, path = ""]) => join(api, path));
  const own = Object.entries(dependencies).filter(([, version]) => version.startsWith("workspace:"));
  expect(own.length).toBeGreaterThan(0);
  for (const [name] of own) {
    const folder = join(ROOT, "packages", name.replace("@fanfare/", ""));
    expect(watched).toContain(existsSync(join(folder, "src")) ? join(folder, "src") : folder);
  }
  expect(watched).toContain(join(api, "src"));
  for (const path of watched) expect(existsSync(path)).toBe(true);
});
