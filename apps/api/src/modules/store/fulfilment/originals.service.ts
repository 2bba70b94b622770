import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { recordMissingOriginals } from "../../music/public.queries.ts";
import { countUndeliverable, type Original, soldOriginals } from "./original.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    check_originals: Record<string, never>;
  }
}

/** Files checked concurrently. */
const CONCURRENCY = 8;

/**
 * Tracks whether the files behind digital products exist: a product with a missing file is not sold and needs the owner's
 * attention. Every method throws the media store's errors, because an unreachable store says nothing about its files.
 */
export function createOriginals(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: Pick<MediaStore, "stat">;
}) {
  const { db, clock, content, media } = deps;
  const limitConcurrency = pLimit(CONCURRENCY);

  /** Checks each file and records changes. Returns the ids of the tracks whose file is missing. */
  const check = async (originals: readonly Original[]): Promise<Set<number>> => {
    const found = await Promise.all(
      originals.map(async (one) => ({
        ...one,
        isThere: (await limitConcurrency(() => media.stat(one.original_file))) !== null,
      })),
    );
    const lost = found.filter((one) => !one.isThere && one.original_missing_at === null).map(({ id }) => id);
    const back = found.filter((one) => one.isThere && one.original_missing_at !== null).map(({ id }) => id);
    if (lost.length > 0 || back.length > 0) {
      await content.write(async (trx) => {
        await recordMissingOriginals(trx, lost, clock.now());
        await recordMissingOriginals(trx, back, null);
      });
    }
    return new Set(found.filter((one) => !one.isThere).map(({ id }) => id));
  };

  return {
    check,
    /** Checks variants before they are sold; afterwards their availability is up to date. */
    checkForSale: async (variantIds: readonly number[]): Promise<void> => {
      await check(await soldOriginals(db, variantIds));
    },
    /** Counts downloads on sale, or sold, that cannot be delivered. */
    countUndeliverable: (): Promise<number> => countUndeliverable(db, clock.now()),
    job: defineJob({
      name: "check_originals",
      outward: false,
      cron: "41 * * * *",
      run: async () => {
        await check(await soldOriginals(db, null));
      },
    }),
  };
}

export type Originals = ReturnType<typeof createOriginals>;
