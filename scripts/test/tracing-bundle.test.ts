import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderBundle } from "../../packages/tracing/scripts/render-bundle.ts";
import { ROOT } from "../lib/command.ts";

it("what records traces is made of the installed packages; after a change run `pnpm --filter @fanfare/tracing bundle`", async () => {
  // Compared by itself: a difference of three thousand lines helps nobody.
  const kept = await readFile(join(ROOT, "packages/tracing/src/open-tracing.gen.js"), "utf8");
  expect(kept === (await renderBundle())).toBe(true);
});
