import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderBundle } from "../../packages/tracing/scripts/render-bundle.ts";
import { ROOT } from "../lib/command.ts";

it("the tracing bundle matches the installed packages; after a change run `pnpm --filter @fanfare/tracing bundle`", async () => {
  // Compared as a boolean: a diff of three thousand lines would not help.
  const kept = await readFile(join(ROOT, "packages/tracing/src/open-tracing.gen.js"), "utf8");
  expect(kept === (await renderBundle())).toBe(true);
});
