import { type Kysely, sql, type Transaction } from "kysely";
import { defaultSettings } from "../modules/site/default-settings.ts";
import type { SiteService } from "../modules/site/site.service.ts";
import type { Content } from "../platform/cache/content.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { DEMO_KINDS, type DemoKind } from "./demo-items.ts";

/** The table behind each kind, and what of it stays because something of the owner's hangs on it. */
const TABLES: Record<DemoKind, { table: string; keepWhen?: string }> = {
  playlist: { table: "playlists" },
  track: { table: "tracks" },
  album: { table: "albums", keepWhen: "exists (select from tracks where tracks.album_id = item.id)" },
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
};

async function removeKind(trx: Transaction<DB>, kind: DemoKind): Promise<number> {
  const { table, keepWhen } = TABLES[kind];
  const { rows } = await sql<{ id: number }>`
    delete from ${sql.table(table)} as item
    where id in (select item_id from demo_items where kind = ${kind}) and not (${sql.raw(keepWhen ?? "false")})
    returning id`.execute(trx);
  return rows.length;
}

/**
 * Takes the demo artist away in one transaction: what came with it and nothing else. An album that the owner added tracks
 * to stays, and so does its artist. Settings go back to neutral ones unless the owner has changed the artist's name.
 * Answers how many things went.
 */
export async function removeDemo(deps: { content: Content; site: SiteService }): Promise<number> {
  return deps.content.write(["music", "playlists", "site", "plays"], async (trx) => {
    let removed = 0;
    const demoArtist = await trx
      .selectFrom("demo_items")
      .innerJoin("artists", "artists.id", "demo_items.item_id")
      .select("artists.name")
      .where("demo_items.kind", "=", "artist")
      .executeTakeFirst();
    for (const kind of DEMO_KINDS) removed += await removeKind(trx, kind);
    await trx.deleteFrom("demo_items").execute();
    const { artist_name } = await deps.site.settings();
    if (demoArtist?.name === artist_name) await deps.site.changeWithin(trx, defaultSettings);
    return removed;
  });
}

/** Whether there is anything of the demo to take away. */
export async function hasDemo(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom("demo_items").select("item_id").limit(1).executeTakeFirst()) !== undefined;
}
