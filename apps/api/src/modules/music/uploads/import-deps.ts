import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { Ffmpeg } from "../../../platform/media/sound/ffmpeg.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { TagReader } from "../../../platform/media/tags/tag-reader.ts";

/** The dependencies of an import. */
export type ImportDeps = {
  db: Kysely<DB>;
  store: MediaStore;
  tags: Pick<TagReader, "read">;
  /** `null` when it is not installed: originals stream, and there are no waveforms. */
  ffmpeg: Ffmpeg | null;
  /** The caller's folder for temporary files; the caller empties it. */
  workDir: string;
  clock: Clock;
  /** The artist to use where neither tags nor folders name one. */
  defaultArtist: string;
};

export type ImportOptions = {
  /** The name of the folder or archive that the files came from. */
  rootName?: string | null;
  /** Reports what would change without changing anything. */
  dryRun?: boolean;
  /**
   * Publishes new albums and singles, immediately or on the date in their tags if that is in the future. Otherwise they are
   * drafts for the owner to publish.
   */
  publish?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportProgress = {
  phase: "waiting" | "reading" | "importing";
  done: number;
  total: number;
  /** The item being processed. */
  name: string;
};
