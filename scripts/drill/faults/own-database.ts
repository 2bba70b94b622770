import { endedAmidDownloads } from "./ending.ts";
import type { Fault } from "./fault.ts";
import { backupDiskFull, databaseDiskFull, mediaDiskFull } from "./full-disk.ts";
import { appKilled, databaseKilled } from "./killed.ts";
import { Machine } from "./machine.ts";
import { manyVisitors } from "./many-visitors.ts";
import { clockStepped } from "./stepped-clock.ts";

/** The faults of one machine with the embedded database; each starts from the state that the previous one left. */
export async function ownDatabaseFaults(run: (fault: Fault) => Promise<void>): Promise<void> {
  const machine = await Machine.start();
  const on = () => machine;
  try {
    await run(manyVisitors(on));
    await run(databaseKilled(on));
    await run(appKilled(on));
    await run(clockStepped(on));
    await run(mediaDiskFull(on));
    await run(backupDiskFull(on));
    await run(databaseDiskFull(on));
    await run(endedAmidDownloads(on));
  } finally {
    await machine.stop();
  }
}
