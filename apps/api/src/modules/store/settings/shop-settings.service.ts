import { CURRENCIES, smallestStep } from "@fanfare/contracts/common/currency";
import { msg, t } from "@fanfare/contracts/common/language";
import type { ShopSettings, ShopSettingsFields, ShopSettingsInput } from "@fanfare/contracts/store/shop-settings";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import {
  currencyOf,
  fractionalPrices,
  hasAmounts,
  holdAmounts,
  lockShopSettings,
  readShopSettings,
  type ShopSettingsRow,
  updateShopSettings,
} from "./shop-settings.queries.ts";

const CURRENCY_STANDS = msg(
  "The currency can no longer be changed, because an order or a fixed-amount discount already uses it.",
);

const fieldsOf = (row: ShopSettingsRow | undefined): ShopSettingsFields => ({
  seller_name: row?.seller_name ?? "",
  seller_address: row?.seller_address ?? "",
  tax_id: row?.tax_id ?? "",
  tax_text: row?.tax_text ?? "",
  receipt_footer: row?.receipt_footer ?? "",
  ships_to: row?.ships_to ?? [],
  currency: CURRENCIES.find((code) => code.toLowerCase() === currencyOf(row)) ?? "USD",
  takes_tips: row?.takes_tips ?? false,
});

/** Settings as read can be sent back unchanged. */
type Replacement = ShopSettingsInput & { is_currency_final?: boolean };

/** The owner's settings for selling. */
export function createShopSettings({ db, clock, content }: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const get = async (): Promise<ShopSettings> => {
    const [row, is_currency_final] = await Promise.all([readShopSettings(db), hasAmounts(db)]);
    return { ...fieldsOf(row), version: row?.version ?? 1, is_currency_final };
  };

  /**
   * Throws `conflict` once amounts exist in the current currency, and `validation` if a price has too many decimals for the new
   * one.
   */
  const checkCurrency = async (trx: Transaction<DB>, row: ShopSettingsRow, currency: string): Promise<void> => {
    if (currency.toLowerCase() === row.currency) return;
    await holdAmounts(trx);
    if (await hasAmounts(trx)) throw new AppError("conflict", t(CURRENCY_STANDS));
    const fractional = smallestStep(currency) > 1 ? await fractionalPrices(trx) : [];
    if (fractional.length > 0) {
      throw invalid({
        currency: [
          t("{currency} has no smaller unit. Change these prices to whole amounts first: {names}", {
            currency,
            names: fractional.join(", "),
          }),
        ],
      });
    }
  };
  return {
    get,

    /** Throws `conflict` if another user has changed the settings since they were read, and as `checkCurrency` does. */
    async replace(actor: number, { version, is_currency_final: _, ...fields }: Replacement): Promise<ShopSettings> {
      await content.write(async (trx) => {
        const row = await lockShopSettings(trx);
        assertVersion(row, version);
        await checkCurrency(trx, row, fields.currency);
        await updateShopSettings(trx, { ...fields, currency: fields.currency.toLowerCase() }, clock.now());
        await recordAudit(trx, {
          actor_id: actor,
          action: "shop_settings.updated",
          subject_type: "shop_settings",
          subject_id: null,
          summary: "Changed the settings of the shop",
          changes: changesOf(fieldsOf(row), fields),
        });
      });
      return get();
    },
  };
}
