import { createHash } from "node:crypto";
import { openPromise } from "yauzl";

/** Maps each entry of a zip by name to the SHA-256 of its content in hexadecimal; entries in `leftOut` are skipped. */
export async function archiveDigests(file: string, leftOut: ReadonlySet<string>): Promise<Map<string, string>> {
  const zip = await openPromise(file);
  const digests = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    if (leftOut.has(entry.fileName)) continue;
    const hash = createHash("sha256");
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Buffer);
    digests.set(entry.fileName, hash.digest("hex"));
  }
  return digests;
}
