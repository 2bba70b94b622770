import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type {
  DiscountCodeChangeInput,
  DiscountCodeFields,
  ManagedDiscountCode,
} from "@fanfare/contracts/store/discount-code";
import type { Kysely, Selectable, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB, DiscountCodes } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import {
  deleteCode,
  insertCode,
  listCodes,
  lockCode,
  readTargets,
  updateCode,
  wasUsed,
} from "./discount-editor.queries.ts";

type Saved = { id: number; version: number };

const columnsOf = ({ amount, minimum, starts_at, ends_at, ...fields }: DiscountCodeFields) => ({
  ...fields,
  amount_cents: amount,
  minimum_cents: minimum,
  starts_at: starts_at === null ? null : new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
});

/** Throws `validation` for an amount that the shop's currency cannot represent. */
async function assertWhole(trx: Transaction<DB>, { amount, minimum }: DiscountCodeFields): Promise<void> {
  const step = smallestStep(currencyOf(await readShopSettings(trx)));
  if ((amount ?? 0) % step !== 0) throw invalid({ amount: [WHOLE_AMOUNT] });
  if (minimum % step !== 0) throw invalid({ minimum: [WHOLE_AMOUNT] });
}

function stateOf(row: Selectable<DiscountCodes>, now: Date): ManagedDiscountCode["state"] {
  if (!row.is_active || (row.ends_at && row.ends_at <= now)) return "ended";
  if (row.max_uses !== null && row.uses >= row.max_uses) return "used_up";
  return row.starts_at && row.starts_at > now ? "waiting" : "running";
}

const viewOf = (row: Selectable<DiscountCodes>, now: Date): ManagedDiscountCode => ({
  id: row.id,
  version: row.version,
  code: row.code,
  percent: row.percent,
  amount: row.amount_cents === null ? null : centsToDecimal(row.amount_cents),
  product_ids: row.product_ids,
  product_types: row.product_types,
  minimum: centsToDecimal(row.minimum_cents),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  max_uses: row.max_uses,
  max_uses_per_fan: row.max_uses_per_fan,
  uses: row.uses,
  is_stackable: row.is_stackable,
  is_active: row.is_active,
  state: stateOf(row, now),
});

const codeTaken = (error: unknown) =>
  isUniqueViolation(error, "discount_codes_code_key") ? invalid({ code: ["This code is there already"] }) : error;

/** Management of discount codes by the owner. */
export function createDiscountEditor({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  const audit = (actor_id: number, what: "created" | "updated" | "deleted", id: number, summary: string) => ({
    actor_id,
    action: `discount_code.${what}` as const,
    subject_type: "discount_code",
    subject_id: id,
    summary,
  });

  return {
    /** Newest first. */
    list: async (): Promise<ManagedDiscountCode[]> => {
      const now = clock.now();
      return (await listCodes(db)).map((row) => viewOf(row, now));
    },

    targets: () => readTargets(db),

    /** Throws `validation` if the code already exists. */
    create: (actorId: number, fields: DiscountCodeFields): Promise<ManagedDiscountCode> =>
      transact(db, async (trx) => {
        await assertWhole(trx, fields);
        const made = await insertCode(trx, columnsOf(fields));
        await recordAudit(trx, audit(actorId, "created", made.id, `Added the discount code “${fields.code}”`));
        return viewOf(made, clock.now());
      }).catch((error: unknown) => {
        throw codeTaken(error);
      }),

    /**
     * Existing orders keep their discount. Throws `not_found`, `conflict` for an outdated version, and `validation` if the code
     * already exists or the limit is below the number of uses.
     */
    change: (actorId: number, { id, version, ...fields }: DiscountCodeChangeInput): Promise<Saved> =>
      transact(db, async (trx) => {
        const row = await lockCode(trx, id);
        assertVersion(row, version);
        if (row && fields.max_uses !== null && fields.max_uses < row.uses) {
          throw invalid({ max_uses: [`It was used ${row.uses} times already`] });
        }
        await assertWhole(trx, fields);
        const columns = columnsOf(fields);
        await updateCode(trx, id, { ...columns, version: version + 1, updated_at: clock.now() });
        await recordAudit(trx, {
          ...audit(actorId, "updated", id, `Changed the discount code “${fields.code}”`),
          changes: changesOf(row ?? {}, columns),
        });
        return { id, version: version + 1 };
      }).catch((error: unknown) => {
        throw codeTaken(error);
      }),

    /** Throws `not_found`, and `conflict` for an outdated version or a code that orders have used. */
    remove: (actorId: number, { id, version }: Saved): Promise<void> =>
      transact(db, async (trx) => {
        const row = await lockCode(trx, id);
        assertVersion(row, version);
        if (await wasUsed(trx, id)) {
          throw new AppError("conflict", "Orders have used this code. Switch it off instead.");
        }
        await deleteCode(trx, id);
        await recordAudit(trx, audit(actorId, "deleted", id, `Deleted the discount code “${row?.code}”`));
      }),
  };
}
