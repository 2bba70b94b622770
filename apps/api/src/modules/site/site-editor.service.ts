import type {
  LegalKind,
  LegalTextVersion,
  SiteSettingsForEditing,
  SiteSettingsInput,
} from "@fanfare/contracts/admin/site";
import { ENGLISH } from "@fanfare/contracts/common/language";
import { LANGUAGES } from "@fanfare/i18n/server-languages";
import type { Kysely, Transaction } from "kysely";
import { changesOf, recordAudit } from "../../platform/audit.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { assertVersion } from "../../platform/http/stale-version.ts";
import { legalHtml } from "./legal-html.ts";
import type { SiteService } from "./site.service.ts";

/** The owner's side of the site's settings and legal texts. */
export function createSiteEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; site: SiteService }) {
  const { db, clock, content, site } = deps;

  const versionOf = async (from: Kysely<DB>): Promise<number> => {
    const row = await from.selectFrom("site_settings").select("version").where("id", "=", 1).executeTakeFirst();
    return row?.version ?? 1;
  };

  const forEditing = async (): Promise<SiteSettingsForEditing> => {
    const [settings, version] = await Promise.all([site.settings(), versionOf(db)]);
    return { ...settings, version, available_languages: [...LANGUAGES.keys()] };
  };

  /** The row, there and locked. */
  const lock = async (trx: Transaction<DB>) => {
    await trx
      .insertInto("site_settings")
      .values({ id: 1, settings: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx.selectFrom("site_settings").select("version").where("id", "=", 1).forUpdate().executeTakeFirst();
  };

  const newest = (kind: LegalKind, from: Kysely<DB> = db) =>
    from
      .selectFrom("legal_texts")
      .select(["version", "body"])
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();

  const legalTexts = async (): Promise<LegalTextVersion[]> => {
    const rows = await db
      .selectFrom("legal_texts")
      .select(["id", "kind", "version", "body", "created_at"])
      .orderBy("id", "desc")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      version: row.version,
      body: row.body,
      created_at: row.created_at.toISOString(),
    }));
  };

  return {
    forEditing,
    legalTexts,

    /** Throws `conflict` when somebody else has changed the settings since they were read. */
    async replace(
      actor: number,
      { version, legal, languages, ...rest }: SiteSettingsInput,
    ): Promise<SiteSettingsForEditing> {
      const chosen = languages?.filter((code) => code !== ENGLISH.code);
      if (chosen?.some((code) => !LANGUAGES.has(code))) throw invalid({ languages: ["There is no such catalogue"] });
      await content.write(async (trx) => {
        assertVersion(await lock(trx), version);
        const before = await site.settings();
        const next = {
          ...rest,
          languages: chosen ? [ENGLISH.code, ...new Set(chosen)] : before.languages,
          legal: { ...before.legal, ...legal },
        };
        await site.changeWithin(trx, next);
        await recordAudit(trx, {
          actor_id: actor,
          action: "site.updated",
          subject_type: "site",
          subject_id: null,
          summary: "Changed the site's settings",
          changes: changesOf(before, next),
        });
      });
      return forEditing();
    },

    /** The owner's own wording of a legal page as markup, or null while the site's text stands. */
    async legalPage(kind: LegalKind): Promise<{ version: string; html: string } | null> {
      const row = await newest(kind);
      return row && row.body.trim() !== "" ? { version: row.version, html: legalHtml(row.body) } : null;
    },

    /** Publishes a wording; the earlier ones are kept. Throws `validation` at `version` for one that is there already. */
    async publishLegal(
      actor: number,
      input: { kind: LegalKind; version: string; body: string },
    ): Promise<LegalTextVersion[]> {
      await content.write(async (trx) => {
        await lock(trx);
        await trx
          .insertInto("legal_texts")
          .values({ ...input, created_by: actor, created_at: clock.now() })
          .execute()
          .catch((error: unknown) => {
            throw isUniqueViolation(error, "legal_texts_kind_version_key")
              ? invalid({ version: ["There is a text of this day already. Choose another day."] })
              : error;
          });
        const { legal } = await site.settings();
        await site.changeWithin(trx, { legal: { ...legal, [`${input.kind}_version`]: input.version } });
        await recordAudit(trx, {
          actor_id: actor,
          action: "legal_text.published",
          subject_type: "legal_text",
          subject_id: input.kind,
          summary: `Published the ${input.kind === "terms" ? "terms of use" : "privacy policy"}, version ${input.version}`,
        });
      });
      return legalTexts();
    },
  };
}
