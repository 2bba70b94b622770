import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/**
 * Removes `<name>.partial-<pid>` folders whose process is gone. They are what an interrupted creation leaves; the
 * finished folder only ever appears by a rename. Our own pid is a leftover too: a container hands out the same ones.
 */
export async function removeDeadPartials(parent: string, name: string): Promise<void> {
  const prefix = `${name}.partial-`;
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(prefix)) continue;
    const pid = Number(entry.slice(prefix.length));
    if (pid !== process.pid && (await isAlive(pid))) continue;
    // An orphaned initdb may still be writing there for a moment, hence the retries.
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
