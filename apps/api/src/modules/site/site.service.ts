import {
  type PublicSiteSettings,
  publicSiteSettings,
  type SiteSettings,
  siteSettings,
} from "@fanfare/contracts/site/settings";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { defaultSettings } from "./default-settings.ts";

export function createSiteService(deps: { db: Kysely<DB>; content: Content }) {
  /** The owner's settings; what was never set has a neutral value. */
  const settings = async (): Promise<SiteSettings> => {
    const row = await deps.db.selectFrom("site_settings").select("settings").where("id", "=", 1).executeTakeFirst();
    return siteSettings.parse({ ...defaultSettings, ...(row?.settings as object | undefined) });
  };

  /** The change as part of the caller's transaction, which must tell of a change of `site` itself. */
  const changeWithin = async (trx: Transaction<DB>, changes: Partial<SiteSettings>): Promise<void> => {
    await trx
      .insertInto("site_settings")
      .values({ id: 1, settings: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom("site_settings")
      .select("settings")
      .where("id", "=", 1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = siteSettings.parse({ ...defaultSettings, ...(row.settings as object), ...changes });
    await trx
      .updateTable("site_settings")
      .set((eb) => ({ settings: JSON.stringify(next), version: eb("version", "+", 1), updated_at: new Date() }))
      .where("id", "=", 1)
      .execute();
  };

  return {
    settings,

    async publicSettings(): Promise<PublicSiteSettings> {
      return publicSiteSettings.parse(await settings());
    },

    changeWithin,

    /** Replaces what is named and keeps the rest. */
    change: (changes: Partial<SiteSettings>): Promise<void> =>
      deps.content.write(["site"], (trx) => changeWithin(trx, changes)),
  };
}

export type SiteService = ReturnType<typeof createSiteService>;
