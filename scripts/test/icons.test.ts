import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderIcons } from "../../packages/icons/scripts/render-icons.ts";
import { ROOT } from "../lib/command.ts";

it("the icons match the installed lucide-react; after a change run `pnpm --filter @fanfare/icons icons`", async () => {
  for (const [file, text] of await renderIcons()) {
    expect(await readFile(join(ROOT, "packages/icons/src", file), "utf8"), file).toBe(text);
  }
});
