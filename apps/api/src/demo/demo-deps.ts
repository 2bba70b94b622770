import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { DB } from "../platform/db/types.gen.ts";
import type { MediaStore } from "../platform/media/store/media-store.ts";

export type DemoDeps = {
  db: Kysely<DB>;
  store: MediaStore;
  clock: Clock;
  /** The folder of the rendered content; another folder only in tests. */
  content?: string;
};
