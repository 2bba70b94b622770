import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/**
 * Returns every axe violation on the page, or in the part that a selector names. Legacy mode runs within the page: the
 * default mode, which opens a blank page for each analysis, is for cross-origin frames, and none of the checked screens has
 * one.
 */
export async function axeFaults(page: Page, part?: string): Promise<Violation[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) builder.include(part);
  return (await builder.analyze()).violations;
}
