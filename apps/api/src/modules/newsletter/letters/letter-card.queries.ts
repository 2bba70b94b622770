import type { CardKind, CardRef } from "@fanfare/contracts/admin/letters";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { eventsView, venuesView } from "../../events/public.queries.ts";
import { albumsView, artistsView } from "../../music/public.queries.ts";
import { coverImagesView, productsView, shopCurrency } from "../../store/public.queries.ts";

/** A card's data, before it is formatted. */
export type CardRow = { kind: CardKind; id: number; title: string; image: string | null } & {
  artist: string | null;
  price_cents: number | null;
  starts_at: Date | null;
  timezone: string | null;
  place: string | null;
  /** The currency of the price. */
  currency: string;
};

const cards = sql`(
  select 'album' as kind, album.id, album.title, cover_image as image, artist.name as artist, null::int as price_cents,
      null::timestamptz as starts_at, null as timezone, null as place, listed_from, reachable_from
    from ${albumsView} as album join ${artistsView} as artist on artist.id = album.artist_id
  union all
  select 'product', product.id, product.name, cover.image, null, price_cents, null, null, null, listed_from, reachable_from
    from ${productsView} as product left join ${coverImagesView} as cover on cover.product_id = product.id
  union all
  select 'show', event.id, event.title, poster_image, null, null, starts_at, timezone, venue.name || ', ' || city,
      listed_from, reachable_from
    from ${eventsView} as event join ${venuesView} as venue on venue.id = event.venue_id)`;

const columns = sql`kind, id, title, image, artist, price_cents, starts_at, timezone, place`;

const inCurrency = async (db: Kysely<DB>, rows: Omit<CardRow, "currency">[]): Promise<CardRow[]> => {
  const currency = rows.some((row) => row.price_cents !== null) ? await shopCurrency(db) : "USD";
  return rows.map((row) => ({ ...row, currency }));
};

/** Finds the targets of cards; those without a page at `now` are left out. */
export async function findCards(db: Kysely<DB>, wanted: readonly CardRef[], now: Date): Promise<CardRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Omit<CardRow, "currency">>`
    select ${columns} from ${cards} as card
     where reachable_from <= ${now} and (kind, id) in (${sql.join(wanted.map(({ kind, id }) => sql`(${kind}, ${id}::int)`))})`.execute(
    db,
  );
  return inCurrency(db, rows);
}

const MAX_TARGETS = 20;

/** Albums, products or shows that are listed at `now` and whose name contains the search, newest first. */
export async function findCardTargets(
  db: Kysely<DB>,
  { kind, search }: { kind: CardKind; search: string },
  now: Date,
): Promise<CardRow[]> {
  const { rows } = await sql<Omit<CardRow, "currency">>`
    select ${columns} from ${cards} as card
     where kind = ${kind} and listed_from <= ${now}
       and position(f_unaccent(lower(${search})) in f_unaccent(lower(title))) > 0
     order by listed_from desc, id desc limit ${MAX_TARGETS}`.execute(db);
  return inCurrency(db, rows);
}
