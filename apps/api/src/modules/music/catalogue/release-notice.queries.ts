import { language } from "@fanfare/contracts/common/language";
import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DB, NotifyRequests } from "../../../platform/db/types.gen.ts";
import type { ReleaseKind } from "./coming-soon.queries.ts";
import { isReachable } from "./visibility.ts";

type Request = Selectable<NotifyRequests>;

const COLUMN = { album: "album_id", track: "track_id" } as const;

/**
 * Adds a request, or confirms the one that is there; returns its id. One that is confirmed stays so.
 */
export async function rememberRequest(
  trx: Transaction<DB>,
  wish: { kind: ReleaseKind; id: number; email: string; user_id: number | null },
  now: Date,
  confirmed_at: Date | null,
): Promise<number> {
  const column = COLUMN[wish.kind];
  const added = await trx
    .insertInto("notify_requests")
    .values({
      [column]: wish.id,
      email: wish.email,
      user_id: wish.user_id,
      created_at: now,
      confirmed_at,
      language: language().code,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return added.id;
  const known = await trx
    .updateTable("notify_requests")
    .set((eb) => ({
      user_id: eb.fn.coalesce("user_id", eb.val(wish.user_id)),
      confirmed_at: sql<Date>`coalesce(confirmed_at, ${confirmed_at}::timestamptz)`,
    }))
    .where(column, "=", wish.id)
    .where(sql<boolean>`lower(email) = lower(${wish.email})`)
    .returning("id")
    .executeTakeFirstOrThrow();
  return known.id;
}

export const findRequest = (db: Kysely<DB>, id: number): Promise<Request | undefined> =>
  db.selectFrom("notify_requests").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks and returns confirmed requests whose release has come out. */
export async function dueRequests(trx: Transaction<DB>, now: Date, most: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("notify_requests")
    .leftJoin("albums", "albums.id", "notify_requests.album_id")
    .leftJoin("tracks", "tracks.id", "notify_requests.track_id")
    .select("notify_requests.id")
    .where("notify_requests.sent_at", "is", null)
    .where("notify_requests.confirmed_at", "is not", null)
    .where(sql<boolean>`coalesce(albums.listed_from, tracks.listed_from) <= ${now}`)
    .orderBy("notify_requests.id")
    .limit(most)
    .forUpdate("notify_requests")
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that requests got their mail. */
export async function markSent(trx: Transaction<DB>, ids: readonly number[], now: Date): Promise<void> {
  await trx.updateTable("notify_requests").set({ sent_at: now }).where("id", "in", ids).execute();
}

/** Confirms a request's address; the moment it was confirmed first stays. False when the request is gone. */
export async function confirmRequest(trx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const request = await trx
    .updateTable("notify_requests")
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return request !== undefined;
}

/** What a mail says of the release a request is about, while it can be reached; its page is below `siteUrl`. */
export async function releaseOf(
  db: Kysely<DB>,
  request: Request,
  addresses: { publicUrl: string; siteUrl: string },
  now: Date,
) {
  const row =
    request.album_id === null
      ? await db
          .selectFrom("tracks")
          .innerJoin("artists", "artists.id", "tracks.artist_id")
          .leftJoin("albums", "albums.id", "tracks.album_id")
          .select(["tracks.title", "artists.name as artist", "tracks.album_id"])
          .select((eb) => eb.fn.coalesce("tracks.cover_image", "albums.cover_image").as("cover"))
          .where("tracks.id", "=", request.track_id)
          .where(isReachable("tracks", now))
          .executeTakeFirst()
      : await db
          .selectFrom("albums")
          .innerJoin("artists", "artists.id", "albums.artist_id")
          .select(["albums.title", "artists.name as artist", "albums.id as album_id", "albums.cover_image as cover"])
          .where("albums.id", "=", request.album_id)
          .where(isReachable("albums", now))
          .executeTakeFirst();
  if (!row) return null;
  return {
    title: row.title,
    artist: row.artist,
    url: `${addresses.siteUrl}${row.album_id === null ? "/music?tab=tracks" : `/albums/${row.album_id}`}`,
    cover: row.cover ? mediaUrl(row.cover, addresses.publicUrl) : null,
  };
}

/** What was answered long ago, or never confirmed, needs no memory. */
export async function forgetRequests(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("notify_requests")
    .where((eb) =>
      eb.or([
        eb("sent_at", "<", sql<Date>`${now}::timestamptz - interval '30 days'`),
        eb.and([
          eb("confirmed_at", "is", null),
          eb("created_at", "<", sql<Date>`${now}::timestamptz - interval '8 days'`),
        ]),
      ]),
    )
    .execute();
}
