import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder of this process's own in `base` (the system's temporary folder), which the database's unprivileged user may
 * pass. Folders of the same name whose process is gone, left by an interrupted run, are removed on the way.
 */
export async function temporaryFolder(name: string, base = tmpdir()): Promise<string> {
  const prefix = `fanfare-${name}-`;
  for (const entry of await readdir(base)) {
    const owner = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split("-")[0]) : Number.NaN;
    if (Number.isSafeInteger(owner) && !isAlive(owner)) {
      // One that cannot be removed, such as another user's or a disk that is still mounted, is no fault of this run.
      await rm(join(base, entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }
  }
  const folder = await mkdtemp(join(base, `${prefix}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
