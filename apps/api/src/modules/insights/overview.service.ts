import { REFUSED_DAYS } from "@fanfare/contracts/admin/letters";
import { ATTENTION_KINDS, type Overview } from "@fanfare/contracts/admin/overview";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import { NEARLY_SOLD_OUT } from "@fanfare/contracts/store/limits";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { type Days, spanOfDays } from "../site/public.queries.ts";
import { countAttention, findDays, findTopProducts, findTopTracks } from "./overview.queries.ts";

const DAY_MS = 86_400_000;
const TOP = 10;
/** A new site is not asked for backups while its owner is still looking around. */
const SETTLED_MS = DAY_MS;

/** What the store reports about itself. */
export type ShopState = {
  /** Whether a payment provider is available. */
  takesOrders: boolean;
  /** Downloads on sale, or sold, that cannot be handed over. */
  countUndeliverable(): Promise<number>;
};

/** What the backups report about themselves. */
export type BackupsState = {
  /** Whether a scheduled backup is missing. */
  isOverdue(): Promise<boolean>;
  /** Whether nothing backs the site up. */
  isMissing(): Promise<boolean>;
};

/** The overview: activity by day over a period, the most popular content and products, and what needs the owner's attention. */
export function createOverviewService(deps: { db: Kysely<DB>; clock: Clock; shop: ShopState; backups: BackupsState }) {
  const { db, clock } = deps;
  return {
    async summary(input: Days): Promise<Overview> {
      const period = await spanOfDays(db, input);
      const [rows, top_tracks, products, attention, missing_files, isOverdue, isMissing] = await Promise.all([
        findDays(db, period),
        findTopTracks(db, period, TOP),
        findTopProducts(db, period, TOP),
        countAttention(db, {
          low_stock: NEARLY_SOLD_OUT,
          since: new Date(clock.now().getTime() - REFUSED_DAYS * DAY_MS),
          settled: new Date(clock.now().getTime() - SETTLED_MS),
        }),
        deps.shop.countUndeliverable(),
        deps.backups.isOverdue(),
        deps.backups.isMissing(),
      ]);
      const ofOthers: Partial<Record<(typeof ATTENTION_KINDS)[number], number>> = {
        // Products are on sale, but no visitor can buy them.
        shop_closed: deps.shop.takesOrders ? 0 : (attention?.on_sale ?? 0),
        missing_files,
        backup_overdue: Number(isOverdue),
        no_backups: Number(isMissing && (attention?.settled_owners ?? 0) > 0),
      };
      const sum = (key: Exclude<keyof (typeof rows)[number], "day">) =>
        rows.reduce((total, row) => total + row[key], 0);
      return {
        days: rows.map(({ sales_cents, ...row }) => ({
          day: row.day,
          listens: row.listens,
          orders: row.orders,
          sales: centsToDecimal(sales_cents),
          fans: row.fans,
          subscribers: row.subscribers,
          sign_ups: row.sign_ups,
        })),
        totals: {
          listens: sum("listens"),
          orders: sum("orders"),
          sales: centsToDecimal(sum("sales_cents")),
          fans: sum("fans"),
          subscribers: sum("subscribers"),
          sign_ups: sum("sign_ups"),
        },
        top_tracks,
        top_products: products.map((row) => ({
          id: row.id,
          name: row.name,
          quantity: row.quantity,
          sales: centsToDecimal(row.sales_cents),
        })),
        attention: ATTENTION_KINDS.map((kind) => ({
          kind,
          count: ofOthers[kind] ?? attention?.[kind as keyof typeof attention] ?? 0,
        })).filter(({ count }) => count > 0),
      };
    },
  };
}
