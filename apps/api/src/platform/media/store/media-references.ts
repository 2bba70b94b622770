import type { Kysely } from "kysely";
import type { DB } from "../../db/types.gen.ts";
import { MEDIA_FOLDERS, parseMediaPath } from "../serving/media-path.ts";
import { referencedMedia } from "./media-references.queries.ts";
import type { MediaStore } from "./media-store.ts";

/**
 * Removes stored files that are not referenced and are older than `olderThan`. The age protects files whose row a caller has
 * yet to write. Returns the number of removed files; each width of a picture counts.
 */
export async function removeUnreferencedMedia(
  deps: { db: Kysely<DB>; store: MediaStore },
  olderThan: Date,
): Promise<number> {
  const candidates: string[] = [];
  for (const folder of MEDIA_FOLDERS) {
    for await (const file of deps.store.list(folder)) if (file.modified < olderThan) candidates.push(file.path);
  }
  // Queried after listing the files, so that references added in between are included.
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
