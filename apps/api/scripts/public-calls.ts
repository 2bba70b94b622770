import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatePublicCalls, PUBLIC_CALLS_FILE } from "../test/access/public-calls.ts";

// Writes the list of public procedures that the browser guards its calls and its cache by.
await writeFile(join(import.meta.dirname, "../../..", PUBLIC_CALLS_FILE), generatePublicCalls());
process.stdout.write(`${PUBLIC_CALLS_FILE} written\n`);
