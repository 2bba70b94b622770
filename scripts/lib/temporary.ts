import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a folder for this process in `base` (the system's temporary folder) that the database's unprivileged user can traverse.
 * Folders of the same name whose process is gone, left by an interrupted run, are removed.
 */
export async function temporaryFolder(name: string, base = tmpdir()): Promise<string> {
  const prefix = `fanfare-${name}-`;
  for (const entry of await readdir(base)) {
    const owner = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split("-")[0]) : Number.NaN;
    if (Number.isSafeInteger(owner) && !isAlive(owner)) {
      // A folder that cannot be removed, such as another user's or a disk that is still mounted, must not fail this run.
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
