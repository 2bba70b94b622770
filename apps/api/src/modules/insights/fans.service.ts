import type { FanDetail } from "@fanfare/contracts/admin/fans";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../../platform/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { findCappedPage, inOrder } from "../../platform/db/capped-page.ts";
import { containsIn } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Sessions } from "../accounts/sessions.ts";

type FanQuery = PageQuery & {
  search?: string | undefined;
  blocked?: boolean | undefined;
  ordering?: "date_joined" | "-date_joined" | undefined;
};

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

type Row = {
  id: number;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  display_name: string | null;
  avatar: string | null;
  date_joined: Date;
  newsletter_subscribed: boolean;
  blocked_at: Date | null;
};

const view = (row: Row) => ({
  id: row.id,
  email: row.email,
  username: row.username,
  name: row.display_name || `${row.first_name} ${row.last_name}`,
  avatar: row.avatar,
  date_joined: row.date_joined.toISOString(),
  newsletter_subscribed: row.newsletter_subscribed,
  blocked_at: row.blocked_at?.toISOString() ?? null,
});

const LATEST = 20;

/** As `users_search_idx` has it. */
const SEARCHED = sql<string>`f_unaccent(lower(email || ' ' || username || ' ' || first_name || ' ' || last_name || ' '
  || coalesce(display_name, '')))`;

/** The fans as the owner sees them. */
export function createFansService(deps: { db: Kysely<DB>; clock: Clock; sessions: Sessions }) {
  const { db, clock, sessions } = deps;

  const found = ({ search = "", blocked }: FanQuery) =>
    db
      .selectFrom("users")
      .where(sql<boolean>`role = 'fan'`)
      .$if(search !== "", (qb) => qb.where(containsIn(SEARCHED, search)))
      .$if(blocked !== undefined, (qb) => qb.where("blocked_at", blocked ? "is not" : "is", null));

  const detail = async (id: number): Promise<FanDetail> => {
    const row = await db
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
    if (!row) throw notFound();
    const [orders, shows] = await Promise.all([
      db
        .selectFrom("orders")
        .select(["id", "order_number", "status", "total_cents", "created_at"])
        .where("user_id", "=", id)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(LATEST)
        .execute(),
      db
        .selectFrom("event_entries as entry")
        .innerJoin("events", "events.id", "entry.event_id")
        .select(["events.id", "events.title", "events.starts_at", "entry.status", "entry.party_size"])
        .where("entry.user_id", "=", id)
        .orderBy("events.starts_at", "desc")
        .limit(LATEST)
        .execute(),
    ]);
    return {
      ...view(row),
      email_verified: row.email_verified_at !== null,
      deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
      location: row.location,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      devices: row.devices ?? 0,
      favorite_tracks: row.favorites ?? 0,
      playlists: row.playlists ?? 0,
      plays: row.plays ?? 0,
      reviews: row.reviews ?? 0,
      total_purchases: centsToDecimal(row.spent ?? 0),
      orders: orders.map((order) => ({
        id: order.id,
        order_number: order.order_number,
        status: order.status,
        total: centsToDecimal(order.total_cents),
        created_at: order.created_at.toISOString(),
      })),
      shows: shows.map((show) => ({
        id: show.id,
        title: show.title,
        starts_at: show.starts_at.toISOString(),
        status: show.status,
        party_size: show.party_size,
      })),
    };
  };

  return {
    async list(query: FanQuery) {
      const direction = query.ordering === "date_joined" ? "asc" : "desc";
      const matching = found(query).select(["id", "date_joined as place"]);
      const { ids, ...counted } = await findCappedPage(db, query, matching, direction);
      const rows = await db
        .selectFrom("users")
        .select(COLUMNS)
        .where("id", "=", sql<number>`any(${ids}::int[])`)
        .execute();
      return { ...counted, results: inOrder(ids, rows).map(view) };
    },

    byId: detail,

    /** Blocks a fan, whose sessions end in the same moment, or lets them in again. Throws `conflict` for the team's own. */
    async setBlocked(actor: number, id: number, blocked: boolean): Promise<FanDetail> {
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom("users")
          .select(["role", "blocked_at"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw notFound();
        if (row.role !== "fan") throw new AppError("conflict", "Only fans can be blocked.");
        if ((row.blocked_at !== null) === blocked) return;
        await trx
          .updateTable("users")
          .set((eb) => ({ blocked_at: blocked ? clock.now() : null, version: eb("version", "+", 1) }))
          .where("id", "=", id)
          .execute();
        if (blocked) await sessions.endAllIn(trx, id);
        await recordAudit(trx, {
          actor_id: actor,
          action: blocked ? "fan.blocked" : "fan.unblocked",
          subject_type: "fan",
          subject_id: id,
          summary: blocked ? `Blocked fan ${id}` : `Let fan ${id} in again`,
        });
      });
      return detail(id);
    },
  };
}
