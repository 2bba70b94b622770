import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Album, AlbumDetail, AlbumListInput } from "@fanfare/contracts/music/album";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { storedCredits, tracksOfAlbums } from "./track.queries.ts";
import { isListed, isReachable } from "./visibility.ts";

const withSurroundings = (db: Kysely<DB>) =>
  db
    .selectFrom("albums")
    .innerJoin("artists", "artists.id", "albums.artist_id")
    .leftJoin("genres", "genres.id", "albums.genre_id")
    .select([
      "albums.id",
      "albums.title",
      "albums.kind",
      "albums.cover_image",
      "albums.cover_placeholder",
      "albums.price_cents",
      "albums.release_date",
      "albums.is_featured",
      "artists.id as artist_id",
      "artists.name as artist_name",
      "artists.image as artist_image",
      "genres.id as genre_id",
      "genres.name as genre_name",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withSurroundings>["executeTakeFirstOrThrow"]>>;

function albumView(row: Row, tracks: Album["tracks"]): Album {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    artist: { id: row.artist_id, name: row.artist_name, image: row.artist_image },
    genre: row.genre_id === null || row.genre_name === null ? null : { id: row.genre_id, name: row.genre_name },
    cover_image: row.cover_image,
    cover_placeholder: row.cover_placeholder,
    price: row.price_cents === null ? null : centsToDecimal(row.price_cents),
    release_date: row.release_date,
    is_featured: row.is_featured,
    tracks,
  };
}

type Filters = Omit<AlbumListInput, "page" | "page_size" | "ordering">;

function matching(db: Kysely<DB>, filters: Filters, now: Date): SelectQueryBuilder<DB, "albums", object> {
  const { genre, artist, featured, search } = filters;
  let query = db.selectFrom("albums").where(isListed("albums", now));
  if (genre !== undefined) query = query.where("albums.genre_id", "=", genre);
  if (artist !== undefined) query = query.where("albums.artist_id", "=", artist);
  if (featured !== undefined) query = query.where("albums.is_featured", "=", featured);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        contains("albums.title", search),
        eb(
          "albums.artist_id",
          "in",
          eb.selectFrom("artists").select("artists.id").where(contains("artists.name", search)),
        ),
      ]),
    );
  }
  return query;
}

export async function countAlbums(db: Kysely<DB>, filters: Filters, now: Date): Promise<number> {
  const row = await matching(db, filters, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest release first by default. Albums without a date or price come last in either direction. */
export async function listAlbums(db: Kysely<DB>, query: AlbumListInput, now: Date): Promise<Album[]> {
  const direction = !query.ordering || query.ordering.startsWith("-") ? "desc" : "asc";
  const key = query.ordering?.replace("-", "") ?? "release_date";
  const column =
    key === "title"
      ? sql`albums.title collate natural_order`
      : sql.ref(key === "price" ? "albums.price_cents" : "albums.release_date");
  const page = await matching(db, query, now)
    .select("albums.id")
    .orderBy(column, (order) => (direction === "desc" ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy("albums.id", direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return albumsByIds(
    db,
    page.map((row) => row.id),
    now,
  );
}

/** Albums with their listed tracks, in the order of `ids`. The caller decides which of them may be shown. */
export async function albumsByIds(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Album[]> {
  if (ids.length === 0) return [];
  const [rows, tracks] = await Promise.all([
    withSurroundings(db)
      .where("albums.id", "=", sql<number>`any(${[...ids]}::int[])`)
      .execute(),
    tracksOfAlbums(db, ids, { now, unlisted: false }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, albumView(row, tracks.get(row.id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Featured albums in the owner's order, without the hidden titles. */
export async function featuredAlbumIds(db: Kysely<DB>, hiddenTitles: readonly string[], now: Date): Promise<number[]> {
  let query = db
    .selectFrom("albums")
    .select("albums.id")
    .where(isListed("albums", now))
    .where("albums.is_featured", "=", true);
  if (hiddenTitles.length > 0) query = query.where("albums.title", "not in", hiddenTitles);
  const rows = await query
    .orderBy("albums.featured_position", (order) => order.asc().nullsLast())
    .orderBy("albums.release_date", (order) => order.desc().nullsLast())
    .orderBy("albums.id")
    .execute();
  return rows.map((row) => row.id);
}

/** The next older or newer album in the default order of lists. */
async function neighbour(db: Kysely<DB>, album: Row, side: "older" | "newer", now: Date) {
  const compare = sql.raw(side === "older" ? "<" : ">");
  const direction = side === "older" ? "desc" : "asc";
  const row = await db
    .selectFrom("albums")
    .select(["albums.id", "albums.title", "albums.cover_image"])
    .where(isListed("albums", now))
    .where("albums.id", "<>", album.id)
    .where(
      sql<boolean>`(coalesce(albums.release_date, '-infinity'), albums.id) ${compare} (coalesce(${album.release_date}::date, '-infinity'), ${album.id})`,
    )
    .orderBy(sql`coalesce(albums.release_date, '-infinity')`, direction)
    .orderBy("albums.id", direction)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAlbum(db: Kysely<DB>, id: number, now: Date): Promise<AlbumDetail | undefined> {
  const row = await withSurroundings(db)
    .select(["albums.description", "albums.credits", "albums.cover_alt"])
    .where("albums.id", "=", id)
    .where(isReachable("albums", now))
    .executeTakeFirst();
  if (!row) return undefined;
  const [tracks, previous, next] = await Promise.all([
    tracksOfAlbums(db, [id], { now, unlisted: true }),
    neighbour(db, row, "older", now),
    neighbour(db, row, "newer", now),
  ]);
  return {
    ...albumView(row, tracks.get(id) ?? []),
    cover_alt: row.cover_alt,
    description: row.description,
    credits: storedCredits.parse(row.credits),
    previous,
    next,
  };
}
