import type {
  LegalKind,
  LegalTextVersion,
  SiteSettingsForEditing,
  SiteSettingsInput,
} from "@fanfare/contracts/admin/site";
import { ENGLISH } from "@fanfare/contracts/common/language";
import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { LANGUAGES } from "@fanfare/i18n/server-languages";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import { changesOf } from "../../platform/audit/audit.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { assertVersion } from "../../platform/http/stale-version.ts";
import { legalHtml } from "./legal-html.ts";
import { insertLegalText, listLegalTexts, newestLegalText } from "./legal-text.queries.ts";
import { isRefusedZone, lockSettings, settingsVersion } from "./settings.queries.ts";
import type { SiteService } from "./site.service.ts";

const NO_SUCH_ZONE = "The database has no time zone of this name. Choose one such as America/New_York.";

/** The owner's side of the site's settings and legal texts. */
export function createSiteEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; site: SiteService }) {
  const { db, clock, content, site } = deps;

  const forEditing = async (): Promise<SiteSettingsForEditing> => {
    const [settings, version] = await Promise.all([site.settings(), settingsVersion(db)]);
    return { ...settings, version, available_languages: [...LANGUAGES.keys()] };
  };

  const legalTexts = async (): Promise<LegalTextVersion[]> => {
    const rows = await listLegalTexts(db);
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

    /**
     * Throws `conflict` when another user has changed the settings since they were read, and `validation` on `languages` for one
     * without a catalogue, and on `time_zone` for one that the database does not have.
     */
    async replace(
      actor: number,
      { version, legal, languages, time_zone, ...rest }: SiteSettingsInput,
    ): Promise<SiteSettingsForEditing> {
      const chosen = languages?.filter((code) => code !== ENGLISH.code);
      if (chosen?.some((code) => !LANGUAGES.has(code))) throw invalid({ languages: ["There is no such catalogue"] });
      await content.write(async (trx) => {
        assertVersion(await lockSettings(trx), version);
        const before = await site.settings();
        const next = {
          ...rest,
          languages: chosen ? [ENGLISH.code, ...new Set(chosen)] : before.languages,
          time_zone: time_zone ?? before.time_zone,
          legal: { ...before.legal, ...legal },
        };
        await site.changeWithin(trx, next).catch((error: unknown) => {
          throw isRefusedZone(error) ? invalid({ time_zone: [NO_SUCH_ZONE] }) : error;
        });
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

    /** The owner's wording of a legal page as HTML; null while the site's default text applies. */
    async legalPage(kind: LegalKind): Promise<{ version: string; html: string } | null> {
      const row = await newestLegalText(db, kind);
      return row && row.body.trim() !== "" ? { version: row.version, html: legalHtml(row.body) } : null;
    },

    /**
     * Publishes a wording and keeps the earlier ones. Throws `validation` on `version` when that version exists already, and
     * `conflict` unless the newest one is `based_on`, if given.
     */
    async publishLegal(
      actor: number,
      { based_on, ...input }: { kind: LegalKind; version: string; body: string; based_on?: number | null | undefined },
    ): Promise<LegalTextVersion[]> {
      await content.write(async (trx) => {
        await lockSettings(trx);
        const newest = await newestLegalText(trx, input.kind);
        if (based_on !== undefined && based_on !== (newest?.id ?? null))
          throw new AppError("conflict", CHANGED_MEANWHILE);
        const text = { ...input, created_by: actor, created_at: clock.now() };
        await insertLegalText(trx, text).catch((error: unknown) => {
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
