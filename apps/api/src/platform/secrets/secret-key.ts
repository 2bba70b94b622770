import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** As for SECRET_KEY, in characters. */
const LEAST_LENGTH = 32;

const WAY_OUT =
  "Put the site's own key back, set SECRET_KEY, or remove the file for a new key (docs/operations/deployment.md, Changing secrets).";

/** The stored key cannot be used; the message explains what to do. */
export class SecretKeyError extends Error {
  override name = "SecretKeyError";
}

/**
 * Returns the key that signs URLs and tickets: the configured one, or else one that is created once and stored in the data
 * folder, readable only by the site's user. Two processes that start together use the same one. Throws SecretKeyError for a stored
 * key that is too short, such as that of an empty file, or cannot be read.
 */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, "secret-key");
  const read = async () => {
    const key = (await readFile(file, "utf8")).trim();
    if (key.length < LEAST_LENGTH)
      throw new SecretKeyError(`The key in ${file} has fewer than ${LEAST_LENGTH} characters. ${WAY_OUT}`);
    return key;
  };
  try {
    return await read();
  } catch (error) {
    if (error instanceof SecretKeyError) throw error;
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) {
      throw new SecretKeyError(`The key in ${file} cannot be read by this user. ${WAY_OUT}`, { cause: error });
    }
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
