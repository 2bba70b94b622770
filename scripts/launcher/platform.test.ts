import { expect, test } from "vitest";
import packages from "../../package.json" with { type: "json" };
import { hasOtherLibc, refusal } from "./platform.mjs";

const on = (platform: string, arch: string, isOtherLibc = false) => refusal({ platform, arch, isOtherLibc });

test("a system is refused in words unless there is a Node for it among the packages", () => {
  const brought = Object.keys(packages.optionalDependencies)
    .map((name) => /^node-(?:bin-)?(linux|darwin|win)-(x64|arm64)$/.exec(name))
    .map((found) => [found?.[1] === "win" ? "win32" : (found?.[1] ?? ""), found?.[2] ?? ""] as const);
  expect(brought).toHaveLength(5);
  for (const [platform, arch] of brought) expect(on(platform, arch)).toBeUndefined();
  expect(on("win32", "arm64")).toContain("win32 arm64");
  expect(on("freebsd", "x64")).toContain("freebsd");
  expect(on("linux", "x64", true)).toContain("glibc");
  // This one runs.
  expect(on(process.platform, process.arch, hasOtherLibc())).toBeUndefined();
});
