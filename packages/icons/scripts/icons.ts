import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renderIcons } from "./render-icons.ts";

// Regenerates the icons that the site uses: run it after a change of `names.ts` or of the version of lucide-react.
const source = join(import.meta.dirname, "..", "src");
await rm(join(source, "drawings"), { recursive: true, force: true });
for (const [file, text] of await renderIcons()) {
  await mkdir(dirname(join(source, file)), { recursive: true });
  await writeFile(join(source, file), text);
}
