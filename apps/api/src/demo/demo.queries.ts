import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

export type DemoKind = "artist" | "genre" | "album" | "track" | "site_settings";

/** Whether the site has nothing of its own yet: no music and no word from its owner. */
export async function isEmptySite(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from artists) and not exists (select from albums) and not exists (select from tracks)
       and not exists (select from site_settings) and not exists (select from demo_items) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** Makes whoever loads or removes the demo at the same time wait for the end of this transaction. */
export async function lockDemo(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fanfare demo', 0))`.execute(trx);
}

export async function markDemo(trx: Transaction<DB>, kind: DemoKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto("demo_items")
    .values(ids.map((item_id) => ({ kind, item_id })))
    .execute();
}

export async function demoIds(db: Kysely<DB>, kind: DemoKind): Promise<number[]> {
  const rows = await db.selectFrom("demo_items").select("item_id").where("kind", "=", kind).execute();
  return rows.map((row) => row.item_id);
}

export async function forgetDemo(trx: Transaction<DB>, kinds: readonly DemoKind[]): Promise<void> {
  await trx.deleteFrom("demo_items").where("kind", "in", kinds).execute();
}

/**
 * Takes the demo's music away: its tracks, then of its albums, genres and artists those that nothing of the owner's
 * hangs on.
 */
export async function deleteDemoMusic(trx: Transaction<DB>): Promise<void> {
  const marked = (kind: DemoKind) => sql`(select item_id from demo_items where kind = ${kind})`;
  await sql`delete from tracks where id in ${marked("track")}`.execute(trx);
  await sql`delete from albums where id in ${marked("album")}
    and not exists (select from tracks where album_id = albums.id)`.execute(trx);
  await sql`delete from genres where id in ${marked("genre")}
    and not exists (select from tracks where genre_id = genres.id)
    and not exists (select from albums where genre_id = genres.id)`.execute(trx);
  await sql`delete from artists where id in ${marked("artist")}
    and not exists (select from tracks where artist_id = artists.id)
    and not exists (select from albums where artist_id = artists.id)`.execute(trx);
}
