import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatePublicCalls, PUBLIC_CALLS_FILE } from "../test/access/public-calls.ts";

// Writes the list of public procedures by which the browser restricts its calls and its cache.
await writeFile(join(import.meta.dirname, "../../..", PUBLIC_CALLS_FILE), generatePublicCalls());
process.stdout.write(`${PUBLIC_CALLS_FILE} written\n`);
