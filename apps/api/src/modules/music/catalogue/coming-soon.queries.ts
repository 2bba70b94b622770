import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

export type ReleaseKind = "album" | "track";

export const TABLE = { album: "albums", track: "tracks" } as const;

/** Announced releases of one kind that are not published at `now`. */
export const announced = (db: Kysely<DB>, kind: ReleaseKind, now: Date) =>
  db
    .selectFrom(TABLE[kind])
    .select(["id", "teaser_title", "teaser_text", "teaser_image", "teaser_placeholder", "expected_on"])
    .where("announced", "=", true)
    .where((eb) => eb.or([eb("listed_from", "is", null), eb("listed_from", ">", now)]));

export const findAnnounced = (db: Kysely<DB>, release: { kind: ReleaseKind; id: number }, now: Date) =>
  announced(db, release.kind, now).where("id", "=", release.id).executeTakeFirst();
