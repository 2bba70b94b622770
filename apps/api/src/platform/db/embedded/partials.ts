import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/**
 * Removes `<name>.partial-<pid>` folders whose process has ended. Interrupted creations leave them behind; the finished
 * folder only ever appears by a rename. One with our own pid is a leftover too, because containers reuse pids.
 */
export async function removeDeadPartials(parent: string, name: string): Promise<void> {
  const prefix = `${name}.partial-`;
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(prefix)) continue;
    const pid = Number(entry.slice(prefix.length));
    if (pid !== process.pid && (await isAlive(pid))) continue;
    // An orphaned initdb may still be writing there for a short time, hence the retries.
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
