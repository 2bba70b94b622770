import { stat } from "node:fs/promises";

const versionOf = async (file: string): Promise<string> => {
  const found = await stat(file).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
};

/**
 * Returns a function that returns whether `file` was replaced or removed since. A build in the running site's own folder removes
 * the modules and scripts that the process has not loaded yet, which then fail until it is restarted.
 */
export async function watchForReplacement(file: string): Promise<() => Promise<boolean>> {
  const loaded = await versionOf(file);
  return async () => (await versionOf(file)) !== loaded;
}
