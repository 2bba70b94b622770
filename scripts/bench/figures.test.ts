import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastTestRun, recordTestRun } from "../lib/last-test-run.ts";
import { temporaryFolder } from "../lib/temporary.ts";
import { figureRows, readFigures } from "./figures.ts";

test("distinguishes figures without a peer, missed ones and ones that were not taken", async () => {
  const file = join(await temporaryFolder("figures-test"), "figures");
  await writeFile(
    file,
    `${JSON.stringify({ what: "a page", unit: "ms", ours: 7.456, budget: "<= 8", isMet: true })}\n${JSON.stringify({ what: "orders", unit: "/s", ours: 812.4, peer: 2400, budget: ">= 0.50 x pgbench", isMet: false })}\n${JSON.stringify({ what: "memory", unit: "MB", budget: "<= 180", isMet: null })}\n`,
  );
  expect(figureRows(await readFigures(file)).slice(1)).toEqual([
    ["a page", "7.46", "-", "-", "ms", "<= 8", "met"],
    ["orders", "812", "-", "2400", "/s", ">= 0.50 x pgbench", "MISSED"],
    ["memory", "-", "-", "-", "MB", "<= 180", "not measured"],
  ]);
});

test("returns no figures for a run that noted none", async () => {
  expect(await readFigures(join(await temporaryFolder("figures-test"), "none"))).toEqual([]);
});

test("returns the last whole test run with its time, and null before the first", async () => {
  const file = join(await temporaryFolder("figures-test"), "run.json");
  expect(await lastTestRun(file)).toBeNull();
  await recordTestRun(new Date("2026-01-02T03:04:05Z"), 351.2, file);
  expect(await lastTestRun(file)).toMatchObject({ seconds: 351.2, at: "2026-01-02T03:04:05.000Z" });
});
