import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type ImageOptions, type IngestedImage, ingestImage } from "../../../platform/media/images/images.ts";
import type { FileFolder } from "../../../platform/media/serving/media-path.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { mediaInUse } from "./import.queries.ts";

/**
 * Tracks what an import has put into the store, so that no unused files remain. Media are stored before the transaction that
 * refers to them, and unused ones removed only at the very end, since another album may use the same ones until then.
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

  /** Registers a track's former file. An original left among the public files would remain accessible to anyone. */
  supersede(path: string): void {
    this.#candidates.add(path);
  }

  /** Removes added or superseded files that no row refers to. */
  async removeUnused(db: Kysely<DB>): Promise<void> {
    const paths = [...this.#candidates];
    if (paths.length === 0) return;
    const used = await mediaInUse(db, paths);
    for (const path of paths) if (!used.has(path)) await this.#store.remove(path);
    this.#candidates.clear();
  }
}
