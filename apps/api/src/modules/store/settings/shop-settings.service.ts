import type { ShopSettings, ShopSettingsFields } from "@fanfare/contracts/store/shop-settings";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit.queries.ts";
import { changesOf } from "../../../platform/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import {
  lockShopSettings,
  readShopSettings,
  type ShopSettingsRow,
  updateShopSettings,
} from "./shop-settings.queries.ts";

const fieldsOf = (row: ShopSettingsRow | undefined): ShopSettingsFields => ({
  seller_name: row?.seller_name ?? "",
  seller_address: row?.seller_address ?? "",
  tax_id: row?.tax_id ?? "",
  tax_text: row?.tax_text ?? "",
  receipt_footer: row?.receipt_footer ?? "",
  ships_to: row?.ships_to ?? [],
  takes_tips: row?.takes_tips ?? false,
});

/** How the owner sells. */
export function createShopSettings({ db, clock, content }: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const get = async (): Promise<ShopSettings> => {
    const row = await readShopSettings(db);
    return { ...fieldsOf(row), version: row?.version ?? 1 };
  };
  return {
    get,

    /** Throws `conflict` when another user has changed them since they were read. */
    async replace(actor: number, { version, ...fields }: ShopSettings): Promise<ShopSettings> {
      await content.write(async (trx) => {
        const row = await lockShopSettings(trx);
        assertVersion(row, version);
        await updateShopSettings(trx, fields, clock.now());
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
