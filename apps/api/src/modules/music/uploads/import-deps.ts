import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { Ffmpeg } from "../../../platform/media/ffmpeg.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import type { TagReader } from "../../../platform/media/tags/tag-reader.ts";

/** What an import works with. */
export type ImportDeps = {
  db: Kysely<DB>;
  store: MediaStore;
  tags: Pick<TagReader, "read">;
  /** `null` without one on the machine: originals stream, and there are no waveforms. */
  ffmpeg: Ffmpeg | null;
  /** A folder of the caller's for files that are being made; emptied by the caller that made it. */
  workDir: string;
  clock: Clock;
  /** Whose music it is where neither tags nor folders say so. */
  defaultArtist: string;
};

export type ImportOptions = {
  /** The name of the folder or archive that the files came from. */
  rootName?: string | null;
  /** Finds out what would change and changes nothing. */
  dryRun?: boolean;
  /**
   * New albums and singles come out, at once or on the day in their tags when that is yet to come. Without it they are
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
  /** What is being worked on. */
  name: string;
};
