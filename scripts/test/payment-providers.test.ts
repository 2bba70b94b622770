import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../lib/command.ts";

// A payment provider consists of its adapter, its settings, its entry in the list and its form. All other code works with any
// provider.
const ALLOWED = [
  /^apps\/api\/src\/integrations\/(stripe|payments)\//,
  /^apps\/api\/src\/main\/config\.ts$/,
  // Applied migrations never change.
  /^apps\/api\/src\/platform\/db\/migrations\/2026-11-2/,
  /^apps\/web\/src\/features\/checkout\/components\/payment-forms\/stripe\.tsx$/,
  /^apps\/web\/src\/features\/owner-site\/components\/payment-guide\.tsx$/,
];

const sources = ["apps/api/src", "apps/web/src", "packages/contracts/src"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.")),
);
const naming = sources.filter((path) => /stripe(?!d)/i.test(readFileSync(join(ROOT, path), "utf8")));

it("no other file of the site names a payment provider", () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(naming.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)))).toEqual([]);
});

it("the search finds the allowed files", () => {
  for (const pattern of ALLOWED) expect(naming.filter((path) => pattern.test(path))).not.toEqual([]);
});
