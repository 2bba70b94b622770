import { language } from "@fanfare/contracts/common/language";
import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { WaitingNotice } from "@fanfare/contracts/music/notices";
import { expressionBuilder, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { DB, NotifyRequests } from "../../../platform/db/types.gen.ts";
import { announcedNear } from "../../events/public.queries.ts";
import { onSaleView, productsView, variantsView } from "../../store/public.queries.ts";
import { isReachable } from "./visibility.ts";

type Request = Selectable<NotifyRequests>;

/** The subject of a waiting notice: a release, a product (`variant_id` null means any variant), or a wish. */
export type Subject =
  | { album_id: number }
  | { track_id: number }
  | { product_id: number; variant_id: number | null }
  | { wish: "new_album" }
  | { wish: "show_near"; city: string };

const isOf = (awaited: Subject) => {
  if ("album_id" in awaited) return sql<boolean>`album_id = ${awaited.album_id}`;
  if ("track_id" in awaited) return sql<boolean>`track_id = ${awaited.track_id}`;
  if ("wish" in awaited) {
    const city = awaited.wish === "show_near" ? awaited.city : "";
    return sql<boolean>`wish = ${awaited.wish} and f_unaccent(lower(coalesce(city, ''))) = f_unaccent(lower(${city}))`;
  }
  return sql<boolean>`product_id = ${awaited.product_id} and coalesce(variant_id, 0) = ${awaited.variant_id ?? 0}`;
};

/**
 * Adds a request, or confirms the existing one; returns its id. A confirmed one stays confirmed until its mail is sent; when
 * requested again after that, it starts over.
 */
export async function rememberRequest(
  trx: Transaction<DB>,
  wish: { awaited: Subject; email: string; user_id: number | null },
  now: Date,
  confirmed_at: Date | null,
): Promise<number> {
  const added = await trx
    .insertInto("notify_requests")
    .values({
      ...wish.awaited,
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
      confirmed_at: sql<Date>`coalesce(case when sent_at is null then confirmed_at end, ${confirmed_at}::timestamptz)`,
      created_at: sql<Date>`case when sent_at is null then created_at else ${now}::timestamptz end`,
      sent_at: null,
    }))
    .where(isOf(wish.awaited))
    .where(sql<boolean>`lower(email) = lower(${wish.email})`)
    .returning("id")
    .executeTakeFirstOrThrow();
  return known.id;
}

export const findRequest = (db: Kysely<DB>, id: number): Promise<Request | undefined> =>
  db.selectFrom("notify_requests").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * How many products or cities an address waits for, apart from the one requested now. Locks the address until the transaction
 * ends, so that concurrent requests cannot exceed the limit.
 */
export async function countOpen(
  trx: Transaction<DB>,
  email: string,
  kind: "product" | "city",
  awaited: Subject,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare ${kind} ${email.toLowerCase()}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom("notify_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("sent_at", "is", null)
    .where(kind === "product" ? "product_id" : "city", "is not", null)
    .where(sql<boolean>`not (${isOf(awaited)})`)
    .executeTakeFirstOrThrow();
  return count;
}

export type Fan = { id: number; email: string; email_verified: boolean };

/** A fan's requests: those of the account, and those of its address once it is verified. */
const isOfFan = (fan: Fan) =>
  sql<boolean>`(notify_requests.user_id = ${fan.id}
    or (${fan.email_verified} and lower(notify_requests.email) = lower(${fan.email})))`;

function subjectKind(productId: number | null, albumId: number | null): "product" | "album" | "track" {
  if (productId !== null) return "product";
  return albumId === null ? "track" : "album";
}

/** A fan's waiting notices, newest first. */
export async function waitingOf(db: Kysely<DB>, fan: Fan): Promise<WaitingNotice[]> {
  const rows = await db
    .selectFrom("notify_requests")
    .leftJoin("albums", "albums.id", "notify_requests.album_id")
    .leftJoin("tracks", "tracks.id", "notify_requests.track_id")
    .leftJoin(productsView.as("product"), "product.id", "notify_requests.product_id")
    .leftJoin(variantsView.as("variant"), "variant.id", "notify_requests.variant_id")
    .select([
      "notify_requests.id",
      "notify_requests.album_id",
      "notify_requests.product_id",
      "notify_requests.variant_id",
      "notify_requests.wish",
      "notify_requests.city",
      "notify_requests.confirmed_at",
      "notify_requests.created_at",
      "variant.name as variant_name",
    ])
    .select((eb) => eb.fn.coalesce("product.name", "albums.teaser_title", "tracks.teaser_title").as("title"))
    .where("notify_requests.sent_at", "is", null)
    .where(isOfFan(fan))
    .orderBy("notify_requests.id", "desc")
    .execute();
  return rows.map(({ album_id, wish, confirmed_at, created_at, ...row }) => ({
    ...row,
    kind: wish ?? subjectKind(row.product_id, album_id),
    is_confirmed: confirmed_at !== null,
    created_at: created_at.toISOString(),
  }));
}

/** Ends one of a fan's requests; false when it is not theirs, or fulfilled already. */
export async function endRequest(db: Kysely<DB>, fan: Fan, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom("notify_requests")
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where(isOfFan(fan))
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Albums that came out after `since` and are listed at `now`, newest first. */
const newAlbum = (since: RawBuilder<Date>, now: Date) =>
  expressionBuilder<DB>()
    .selectFrom("albums as fresh")
    .select("fresh.id")
    .where("fresh.listed_from", "<=", now)
    .where(sql<boolean>`fresh.listed_from > ${since}`)
    .where(sql<boolean>`coalesce(fresh.release_date > ${since} - ${RECENT}, true)`)
    .orderBy("fresh.listed_from", "desc");

/** A show that fulfils a wish; undefined while there is none. */
export const showFor = (db: Kysely<DB>, request: Request, now: Date) =>
  db
    .selectFrom(
      announcedNear(sql`${request.city}::text`, sql`${request.created_at}::timestamptz`, now).limit(1).as("show"),
    )
    .selectAll()
    .executeTakeFirst();

/** An album released longer than this before the wish is not new. */
const RECENT = sql`interval '60 days'`;

/**
 * Locks and returns confirmed requests that can be fulfilled: their release is out, their product can be bought again, or a new
 * album or show matches their wish.
 */
export async function dueRequests(trx: Transaction<DB>, now: Date, most: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("notify_requests")
    .leftJoin("albums", "albums.id", "notify_requests.album_id")
    .leftJoin("tracks", "tracks.id", "notify_requests.track_id")
    .select("notify_requests.id")
    .where("notify_requests.sent_at", "is", null)
    .where("notify_requests.confirmed_at", "is not", null)
    .where((eb) =>
      eb.or([
        sql<boolean>`coalesce(albums.listed_from, tracks.listed_from) <= ${now}`,
        eb.exists(
          eb
            .selectFrom(onSaleView(now).as("sale"))
            .select("sale.variant_id")
            .whereRef("sale.product_id", "=", "notify_requests.product_id")
            .where(sql<boolean>`coalesce(notify_requests.variant_id, sale.variant_id) = sale.variant_id`),
        ),
        eb.and([
          eb("notify_requests.wish", "=", "new_album"),
          eb.exists(newAlbum(sql.ref("notify_requests.created_at"), now)),
        ]),
        eb.and([
          eb("notify_requests.wish", "=", "show_near"),
          eb.exists(announcedNear(sql.ref("notify_requests.city"), sql.ref("notify_requests.created_at"), now)),
        ]),
      ]),
    )
    .orderBy("notify_requests.id")
    .limit(most)
    .forUpdate("notify_requests")
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Marks requests as fulfilled. */
export async function markSent(trx: Transaction<DB>, ids: readonly number[], now: Date): Promise<void> {
  await trx.updateTable("notify_requests").set({ sent_at: now }).where("id", "in", ids).execute();
}

/** Confirms a request's address; keeps the first confirmation's time. Undefined when the request does not exist. */
export const confirmRequest = (trx: Transaction<DB>, id: number, now: Date) =>
  trx
    .updateTable("notify_requests")
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning(["id", "product_id", "wish"])
    .executeTakeFirst();

/** The mail's data about a request's release, while it can be reached; its page is below `siteUrl`. */
export async function releaseOf(
  db: Kysely<DB>,
  request: Request,
  addresses: { publicUrl: string; siteUrl: string },
  now: Date,
) {
  const album =
    request.wish === "new_album"
      ? ((
          await db
            .selectFrom(newAlbum(sql`${request.created_at}::timestamptz`, now).limit(1).as("album"))
            .select("id")
            .executeTakeFirst()
        )?.id ?? null)
      : request.album_id;
  const row =
    album === null
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
          .where("albums.id", "=", album)
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

/** Deletes requests that were fulfilled long ago or never confirmed. */
export async function deleteOldRequests(db: Kysely<DB>, now: Date): Promise<void> {
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
