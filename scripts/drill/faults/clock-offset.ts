import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The file that holds the offset of a site's clock in milliseconds; `clock-offset.mjs` reads it. */
export const clockOffsetFile = (folder: string): string => join(folder, "clock-offset");

/** Settings under which a process's clock can be offset from the machine's. `folder` holds the offset. */
export const clockOffsetSettings = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "clock-offset.mjs")).href}`,
  CLOCK_OFFSET_FILE: clockOffsetFile(folder),
});
