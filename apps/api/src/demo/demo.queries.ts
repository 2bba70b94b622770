import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

/** The kinds of rows in the demo. Rows that refer to others come before them, so that this is the order of deletion. */
export const DEMO_KINDS = [
  "event",
  "tour",
  "venue",
  "product",
  "category",
  "playlist",
  "track",
  "album",
  "genre",
  "artist",
  "user",
  "site_settings",
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** Marks that the owner removed the demo, so that the next start does not load it again. */
const REMOVED = { name: "demo", digest: "removed" };

/** The table of each kind, and the condition under which a row is kept because the owner's data refer to it. */
const TABLES: Record<DemoKind, { table: string; keepWhen?: string }> = {
  event: { table: "events" },
  tour: { table: "tours", keepWhen: "exists (select from events where events.tour_id = item.id)" },
  venue: { table: "venues", keepWhen: "exists (select from events where events.venue_id = item.id)" },
  product: { table: "products" },
  category: { table: "categories", keepWhen: "exists (select from products where products.category_id = item.id)" },
  playlist: { table: "playlists" },
  track: { table: "tracks", keepWhen: "exists (select from products where products.track_id = item.id)" },
  album: {
    table: "albums",
    keepWhen:
      "exists (select from tracks where tracks.album_id = item.id) or exists (select from products where products.album_id = item.id)",
  },
  genre: {
    table: "genres",
    keepWhen:
      "exists (select from albums where albums.genre_id = item.id) or exists (select from tracks where tracks.genre_id = item.id)",
  },
  artist: {
    table: "artists",
    keepWhen:
      "exists (select from albums where albums.artist_id = item.id) or exists (select from tracks where tracks.artist_id = item.id)",
  },
  user: { table: "users" },
  site_settings: { table: "site_settings", keepWhen: "item.settings <> '{}'" },
};

/** Records that rows belong to the demo, so that exactly these can be removed later. */
export async function markDemo(trx: Transaction<DB>, kind: DemoKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto("demo_items")
    .values(ids.map((item_id) => ({ kind, item_id })))
    .execute();
}

/** The ids of the demo's rows of one kind. */
export async function demoIds(db: Kysely<DB>, kind: DemoKind): Promise<number[]> {
  const rows = await db.selectFrom("demo_items").select("item_id").where("kind", "=", kind).execute();
  return rows.map((row) => row.item_id);
}

/** Whether any of the demo is left to remove. */
export async function hasDemo(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom("demo_items").select("item_id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the site has no content or settings of its own, and never had the demo. */
export async function isEmptyWithoutDemo(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select not exists (select from artists) and not exists (select from albums) and not exists (select from tracks)
       and not exists (select from events) and not exists (select from products)
       and not exists (select from site_settings) and not exists (select from demo_items)
       and not exists (select from applied_settings where name = ${REMOVED.name}) as wanted`.execute(db);
  return rows[0]?.wanted ?? false;
}

/** Makes other processes that load or remove the demo wait until this transaction ends. */
export async function lockDemo(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fanfare demo', 0))`.execute(trx);
}

/** Deletes the demo's rows, except those to which the owner's data refer. */
export async function deleteDemo(trx: Transaction<DB>): Promise<void> {
  for (const kind of DEMO_KINDS) {
    const { table, keepWhen } = TABLES[kind];
    await sql`
      delete from ${sql.table(table)} as item
       where id in (select item_id from demo_items where kind = ${kind}) and not (${sql.raw(keepWhen ?? "false")})`.execute(
      trx,
    );
  }
  await trx.deleteFrom("demo_items").execute();
  await trx
    .insertInto("applied_settings")
    .values(REMOVED)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
