import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/**
 * Every fault that axe finds on the page, or in the part of it that a selector names. It works in the page alone: the
 * other way, with a blank page opened for each look, is for frames of other sites, and no screen looked at has one.
 */
export async function axeFaults(page: Page, part?: string): Promise<Violation[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (part !== undefined) builder.include(part);
  return (await builder.analyze()).violations;
}
