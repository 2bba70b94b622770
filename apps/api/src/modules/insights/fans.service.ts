import type { FanDetail } from "@fanfare/contracts/admin/fans";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { AccountRole } from "../accounts/permissions.ts";
import type { Sessions } from "../accounts/sessions/sessions.ts";
import {
  countFans,
  type FanFilter,
  type FanQuery,
  findFan,
  findFans,
  latestOrders,
  latestShows,
} from "./fans.queries.ts";

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

/** What the accounts module offers for locking and blocking a fan. */
export type FanAccounts = {
  lock(trx: Transaction<DB>, id: number): Promise<{ role: AccountRole; blocked_at: Date | null } | undefined>;
  setBlocked(trx: Transaction<DB>, id: number, at: Date | null): Promise<void>;
  /** Called in the same transaction, so that dependent data is updated with it. */
  blockedChanged(trx: Transaction<DB>, id: number): Promise<void>;
};

/** The fans as the owner sees them. */
export function createFansService(deps: { db: Kysely<DB>; clock: Clock; sessions: Sessions; fans: FanAccounts }) {
  const { db, clock, sessions, fans } = deps;

  const detail = async (id: number): Promise<FanDetail> => {
    const row = await findFan(db, id);
    if (!row) throw notFound();
    const [orders, shows] = await Promise.all([latestOrders(db, id, LATEST), latestShows(db, id, LATEST)]);
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
      const { counted, rows } = await findFans(db, query);
      return { ...counted, results: rows.map(view) };
    },

    /**
     * Counts the fans that match a filter, up to `COUNT_CAP`; `list` counts the matches of a search only up to `SEARCH_COUNT_CAP`.
     */
    count: (filter: FanFilter) => countFans(db, filter),

    /** Throws `not_found`. */
    byId: detail,

    /** Blocks a fan and ends their sessions immediately, or unblocks them. Throws `not_found`, and `conflict` for team members. */
    async setBlocked(actor: number, id: number, blocked: boolean): Promise<FanDetail> {
      await db.transaction().execute(async (trx) => {
        const row = await fans.lock(trx, id);
        if (!row) throw notFound();
        if (row.role !== "fan") throw new AppError("conflict", "Only fans can be blocked.");
        if ((row.blocked_at !== null) === blocked) return;
        await fans.setBlocked(trx, id, blocked ? clock.now() : null);
        if (blocked) await sessions.endAllIn(trx, id);
        await fans.blockedChanged(trx, id);
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
