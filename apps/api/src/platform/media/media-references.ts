import type { Kysely } from "kysely";
import type { DB } from "../db/types.gen.ts";
import { MEDIA_FOLDERS, parseMediaPath } from "./media-path.ts";
import { referencedMedia } from "./media-references.queries.ts";
import type { MediaStore } from "./media-store.ts";

/**
 * Removes stored files that nothing names and that are older than `olderThan`, which leaves room for a caller that has stored
 * a file and not yet written the row. Returns how many files (a picture's widths each count) went.
 */
export async function removeUnreferencedMedia(
  deps: { db: Kysely<DB>; store: MediaStore },
  olderThan: Date,
): Promise<number> {
  const candidates: string[] = [];
  for (const folder of MEDIA_FOLDERS) {
    for await (const file of deps.store.list(folder)) if (file.modified < olderThan) candidates.push(file.path);
  }
  // Looked up after the files, so that what was stored and named in between counts.
  const named = await referencedMedia(deps.db);
  let removed = 0;
  for (const path of candidates) {
    const parsed = parseMediaPath(path);
    if (!parsed || named.has(`${parsed.folder}/${parsed.hash}`)) continue;
    await deps.store.remove(path);
    removed += 1;
  }
  return removed;
}
