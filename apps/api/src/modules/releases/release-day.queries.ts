import type { ReleaseDayInput } from "@fanfare/contracts/admin/release-day";
import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { eventsView } from "../events/public.queries.ts";
import { albumsView } from "../music/public.queries.ts";
import { lettersView } from "../newsletter/public.queries.ts";
import { productsView } from "../store/public.queries.ts";

const MAX_ENDED = 20;
const MAX_CHOICES = 200;

const productsOf = sql<number[]>`(select coalesce(array_agg(product_id order by product_id), '{}')
  from release_day_products where release_day_id = release_days.id)`;

/** Milliseconds until the day is due, by the database's clock, which all processes share; negative once it is due. */
const millisecondsLeft = sql<number>`(extract(epoch from release_days.due_at - clock_timestamp()) * 1000)::float8`;

const withAlbum = (db: Kysely<DB>) =>
  db
    .selectFrom("release_days")
    .innerJoin(albumsView.as("album"), "album.id", "release_days.album_id")
    .selectAll("release_days")
    .select(["album.title as album_title", productsOf.as("product_ids")]);

export const findReleaseDay = (db: Kysely<DB>, id: number) =>
  withAlbum(db).where("release_days.id", "=", id).executeTakeFirst();

export type ReleaseDayRow = NonNullable<Awaited<ReturnType<typeof findReleaseDay>>>;

/** Lists planned days first, the next one first, then ended days, the latest first. */
export const listReleaseDays = (db: Kysely<DB>): Promise<ReleaseDayRow[]> =>
  withAlbum(db)
    .orderBy(sql`release_days.status <> 'planned'`)
    .orderBy(sql`case when release_days.status = 'planned' then release_days.due_at end`)
    .orderBy("release_days.ended_at", "desc")
    .orderBy("release_days.id", "desc")
    .limit(MAX_ENDED)
    .execute();

/** Locks a release day until the transaction ends, so that decisions about it are made sequentially. */
export const lockReleaseDay = (trx: Transaction<DB>, id: number) =>
  trx
    .selectFrom("release_days")
    .selectAll()
    .select([productsOf.as("product_ids"), millisecondsLeft.as("left_ms")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** How long until a planned release day is due, in milliseconds; undefined for one that has ended. */
export async function timeLeft(db: Kysely<DB>, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("release_days")
    .select(millisecondsLeft.as("left_ms"))
    .where("id", "=", id)
    .where("status", "=", "planned")
    .executeTakeFirst();
  return row?.left_ms;
}

/** Planned release days that are due. */
export async function dueReleaseDays(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom("release_days")
    .select("id")
    .where("status", "=", "planned")
    .where("due_at", "<=", sql<Date>`clock_timestamp()`)
    .orderBy("due_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a time is in the future, by the database's clock. */
export async function isToCome(db: Kysely<DB>, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_to_come: boolean }>`
    select ${at}::timestamptz > clock_timestamp() as is_to_come`.execute(db);
  return rows[0]?.is_to_come ?? false;
}

const columnsOf = ({ album_id, due_at, event_id, letter_id, is_featured }: ReleaseDayInput) => ({
  album_id,
  due_at: new Date(due_at),
  event_id,
  letter_id,
  is_featured,
});

async function writeProducts(trx: Transaction<DB>, id: number, productIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("release_day_products").where("release_day_id", "=", id).execute();
  if (productIds.length === 0) return;
  await trx
    .insertInto("release_day_products")
    .values([...new Set(productIds)].map((product_id) => ({ release_day_id: id, product_id })))
    .execute();
}

export async function insertReleaseDay(trx: Transaction<DB>, fields: ReleaseDayInput): Promise<number> {
  const { id } = await trx
    .insertInto("release_days")
    .values(columnsOf(fields))
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeProducts(trx, id, fields.product_ids);
  return id;
}

const update = (trx: Transaction<DB>, id: number, changes: UpdateObject<DB, "release_days">) =>
  trx
    .updateTable("release_days")
    .set((eb) => ({ ...changes, updated_at: sql<Date>`clock_timestamp()`, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Changes a release day that the caller has locked. */
export async function updateReleaseDay(trx: Transaction<DB>, id: number, fields: ReleaseDayInput): Promise<void> {
  await update(trx, id, columnsOf(fields));
  await writeProducts(trx, id, fields.product_ids);
}

/** Ends a release day that the caller has locked. */
export async function endReleaseDay(
  trx: Transaction<DB>,
  id: number,
  end: { status: "done" | "called_off" } | { status: "stopped"; problem: string },
): Promise<void> {
  await update(trx, id, { ...end, ended_at: sql<Date>`clock_timestamp()` });
}

/** Everything that a release day can be made of, newest first. */
export async function releaseChoicesOf(db: Kysely<DB>, now: Date) {
  const [albums, products, shows, letters] = await Promise.all([
    db
      .selectFrom(albumsView.as("album"))
      .select(["id", "title", "listed_from"])
      .orderBy("updated_at", "desc")
      .limit(MAX_CHOICES)
      .execute(),
    db
      .selectFrom(productsView.as("product"))
      .select(["id", "name", "album_id", "listed_from"])
      // Ticket sales open with their show.
      .where("source", "!=", "ticket")
      .orderBy("updated_at", "desc")
      .limit(MAX_CHOICES)
      .execute(),
    db
      .selectFrom(eventsView.as("event"))
      .select(["id", "title", "starts_at"])
      .where("starts_at", ">", now)
      .orderBy("starts_at")
      .limit(MAX_CHOICES)
      .execute(),
    db
      .selectFrom(lettersView.as("letter"))
      .select(["id", "subject"])
      .where("status", "in", ["draft", "scheduled"])
      .orderBy("id", "desc")
      .limit(MAX_CHOICES)
      .execute(),
  ]);
  return { albums, products, shows, letters };
}
