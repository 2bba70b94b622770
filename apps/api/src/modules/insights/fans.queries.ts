import { type CappedCount, type PlacedPageQuery, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { countCapped, findCappedPage, inOrder } from "../../platform/db/capped-page.ts";
import { searchStoredText, storedTextHolds } from "../../platform/db/stored-search.ts";
import type { DB } from "../../platform/db/types.gen.ts";

export type FanFilter = { search?: string | undefined; blocked?: boolean | undefined };
export type FanQuery = PlacedPageQuery & FanFilter & { ordering?: "date_joined" | "-date_joined" | undefined };

const COLUMNS = [
  "id",
  "email",
  "username",
  "first_name",
  "last_name",
  "display_name",
  "avatar",
  "date_joined",
  "newsletter_subscribed",
  "blocked_at",
] as const;

const everyFan = (db: Kysely<DB>) =>
  db.selectFrom("users").where(sql<boolean>`role = 'fan'`).select(["id", "date_joined as place"]);

const matching = (db: Kysely<DB>, { blocked }: FanFilter, searched?: RawBuilder<boolean>) =>
  everyFan(db)
    .where(searched ?? sql<boolean>`true`)
    .$if(blocked !== undefined, (qb) => qb.where("blocked_at", blocked ? "is not" : "is", null));

/** How many fans match a filter, counted up to the cap. */
export const countFans = (db: Kysely<DB>, filter: FanFilter): Promise<CappedCount> =>
  countCapped(db, matching(db, filter, filter.search ? storedTextHolds(filter.search) : undefined));

/** Returns one page of fans, newest first by default, and how many there are. */
export async function findFans(db: Kysely<DB>, query: FanQuery) {
  const { search = "" } = query;
  const found = search ? await searchStoredText(db, "users", search) : undefined;
  const direction = query.ordering === "date_joined" ? "asc" : "desc";
  const { ids, ...counted } = await findCappedPage(db, query, matching(db, query, found?.holds), {
    direction,
    ...(found && { cap: SEARCH_COUNT_CAP, isRare: found.isRare, among: { list: everyFan(db), share: found.share } }),
  });
  const rows = await db.selectFrom("users").select(COLUMNS).where("id", "=", sql<number>`any(${ids}::int[])`).execute();
  return { counted, rows: inOrder(ids, rows) };
}

/** One fan with counts of their activity in all areas. */
export const findFan = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("users")
    .select([...COLUMNS, "email_verified_at", "deletion_due_at", "location"])
    .select((eb) => [
      eb
        .selectFrom("sessions")
        .select((s) => s.fn.countAll<number>().as("n"))
        .where("user_id", "=", id)
        .as("devices"),
      eb
        .selectFrom("sessions")
        .select((s) => s.fn.max("last_used_at").as("n"))
        .where("user_id", "=", id)
        .as("last_seen_at"),
      eb
        .selectFrom("favorites")
        .select((s) => s.fn.countAll<number>().as("n"))
        .where("user_id", "=", id)
        .as("favorites"),
      eb
        .selectFrom("playlists")
        .select((s) => s.fn.countAll<number>().as("n"))
        .where("user_id", "=", id)
        .as("playlists"),
      eb
        .selectFrom("plays")
        .select((s) => s.fn.countAll<number>().as("n"))
        .where("user_id", "=", id)
        .as("plays"),
      eb
        .selectFrom("reviews")
        .select((s) => s.fn.countAll<number>().as("n"))
        .where("user_id", "=", id)
        .as("reviews"),
      eb
        .selectFrom("orders")
        .select(sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)::bigint`.as("n"))
        .where("user_id", "=", id)
        .as("spent"),
    ])
    .where("id", "=", id)
    .where("role", "=", "fan")
    .executeTakeFirst();

/** A fan's latest orders. */
export const latestOrders = (db: Kysely<DB>, id: number, limit: number) =>
  db
    .selectFrom("orders")
    .select(["id", "order_number", "status", "total_cents", "created_at"])
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The shows a fan is in or in line for, the latest first. */
export const latestShows = (db: Kysely<DB>, id: number, limit: number) =>
  db
    .selectFrom("event_entries as entry")
    .innerJoin("events", "events.id", "entry.event_id")
    .select(["events.id", "events.title", "events.starts_at", "entry.status", "entry.party_size"])
    .where("entry.user_id", "=", id)
    .orderBy("events.starts_at", "desc")
    .limit(limit)
    .execute();
