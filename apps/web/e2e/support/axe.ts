import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

const program = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Returns every axe violation on the page, or in the part that a selector names. Legacy mode runs within the page: the
 * default mode, which opens a blank page for each analysis, is for cross-origin frames, and none of the checked screens has
 * one.
 */
export async function axeFaults(page: Page, part?: string): Promise<Violation[]> {
  // A lazy frame that is not near yet has no address, and no document in which a script would ever run.
  await Promise.all(page.frames().map((frame) => frame.url() !== "" && loadAxe(frame)));
  const builder = new AxeBuilder({ page, axeSource: IS_LOADED });
  builder.setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) builder.include(part);
  return (await builder.analyze()).violations;
}

const IS_LOADED = "typeof axe === 'object'";

/**
 * Loads axe into a frame, once for each of its documents. An analysis would send the unminified program of 1.5 MB to each frame
 * again, and to the main frame twice, which took as much CPU time as analyzing a page.
 */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(IS_LOADED))) await frame.evaluate(program);
  } catch (error) {
    // A frame that was just removed, or that loads another document, is left out, as an analysis does itself.
    if (frame.parentFrame() === null) throw error;
  }
}
