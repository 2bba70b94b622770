import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the key that signs URLs and tickets: the configured one, or else one that is created once and stored in the data
 * folder, readable only by the site's user. Two processes that start together use the same one.
 */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, "secret-key");
  const read = async () => (await readFile(file, "utf8")).trim();
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
  // A hard link is created atomically and never replaces a file that another process put there first.
  await link(partial, file).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  await rm(partial, { force: true });
  return read();
}
