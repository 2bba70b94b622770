import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type ImageOptions, type IngestedImage, ingestImage } from "../../../platform/media/images.ts";
import type { FileFolder } from "../../../platform/media/media-path.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import { mediaInUse } from "./import.queries.ts";

/**
 * What an import has put into the store, so that nothing stays of what did not become part of the site. Media are put
 * before the transaction that refers to them, and taken away at the very end: until then another album may use the same.
 */
export class MediaLedger {
  readonly #store: MediaStore;
  readonly #candidates = new Set<string>();

  constructor(store: MediaStore) {
    this.#store = store;
  }

  async put(file: string, folder: FileFolder, extension: string): Promise<string> {
    const stored = await this.#store.put(file, { folder, extension });
    if (stored.created) this.#candidates.add(stored.path);
    return stored.path;
  }

  async putImage(bytes: Uint8Array, options?: ImageOptions): Promise<IngestedImage> {
    const image = await ingestImage(this.#store, bytes, options);
    if (image.created) this.#candidates.add(image.path);
    return image;
  }

  /** Notes a stored file that a track had before. An original among the public files would stay within reach of anybody. */
  supersede(path: string): void {
    this.#candidates.add(path);
  }

  /** Removes what was put or superseded and no row refers to. */
  async removeUnused(db: Kysely<DB>): Promise<void> {
    const paths = [...this.#candidates];
    if (paths.length === 0) return;
    const used = await mediaInUse(db, paths);
    for (const path of paths) if (!used.has(path)) await this.#store.remove(path);
    this.#candidates.clear();
  }
}
