import {
  type PublicSiteSettings,
  publicSiteSettings,
  type SiteSettings,
  type SiteText,
  siteSettings,
  TEXT_PAGES,
} from "@fanfare/contracts/site/settings";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import { sharedRead } from "../../platform/db/observation.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { podcastPlaylist } from "../music/public.queries.ts";
import { hasNews } from "../newsletter/public.queries.ts";
import { shopCurrency } from "../store/public.queries.ts";
import { defaultSettings } from "./default-settings.ts";
import { type FeaturedFacts, featuredFacts } from "./featured-track.queries.ts";
import { legalHtml } from "./legal-html.ts";
import { lockSettings, readSettings, writeSettings } from "./settings.queries.ts";
import { storedFeaturedTrack, storedSettings } from "./stored-settings.ts";

export type SiteDeps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  /** The contact address until the owner has set one: OWNER_EMAIL, where that is set. */
  contactFallback: string | null;
};

/** The site's settings and texts: the owner's, and what visitors see of them. */
export function createSiteService(deps: SiteDeps) {
  /** Reads a row's settings with the featured track joined. `isShown` decides whether that track may be shown. */
  const read = async (
    from: Kysely<DB>,
    stored: unknown,
    isShown: (facts: FeaturedFacts) => boolean = () => true,
  ): Promise<SiteSettings> => {
    const merged = { ...defaultSettings, ...(stored as object | undefined) };
    const featured = storedFeaturedTrack.parse(merged.featured_track);
    if (featured === null || featured.id === null) return siteSettings.parse({ ...merged, featured_track: featured });
    const facts = await featuredFacts(from, featured.id);
    const { title = "", duration_label = "" } = facts ?? {};
    const shown = facts !== null && isShown(facts) ? { ...featured, title, duration_label } : null;
    return siteSettings.parse({ ...merged, featured_track: shown });
  };

  const readRow = () => readSettings(deps.db);
  const storedRow = () => sharedRead(readRow, readRow);

  /** The owner's settings; what was never set has a neutral value. */
  const settings = async (): Promise<SiteSettings> => {
    return read(deps.db, await storedRow());
  };

  const readPublic = async (): Promise<PublicSiteSettings> => {
    const now = deps.clock.now();
    const isOut = ({ reachable_from }: FeaturedFacts) => reachable_from !== null && reachable_from <= now;
    const { legal, texts, ...rest } = await read(deps.db, await storedRow(), isOut);
    const [isNews, podcast_playlist_id] = await Promise.all([hasNews(deps.db), podcastPlaylist(deps.db)]);
    const pages = [...(isNews ? ["news"] : []), ...TEXT_PAGES.filter((page) => texts[page] !== "")];
    const contact_email = legal.contact_email ?? deps.contactFallback;
    const currency = await shopCurrency(deps.db);
    return publicSiteSettings.parse({
      ...rest,
      legal: { ...legal, contact_email },
      pages,
      podcast_playlist_id,
      currency,
    });
  };

  /** Changes settings in the caller's transaction; the caller must report the change of `site`. */
  const changeWithin = async (trx: Transaction<DB>, changes: Partial<SiteSettings>): Promise<void> => {
    const row = await lockSettings(trx);
    const next = siteSettings.parse({ ...(await read(trx, row.settings)), ...changes });
    await writeSettings(trx, storedSettings(next));
  };

  return {
    settings,

    /** The settings that visitors see; a featured track that is not published is left out. */
    publicSettings: (): Promise<PublicSiteSettings> => sharedRead(readPublic, readPublic),

    /** One of the owner's texts as HTML; null when it is empty. */
    async text(kind: SiteText): Promise<{ html: string } | null> {
      const markdown = (await settings()).texts[kind];
      return markdown === "" ? null : { html: legalHtml(markdown) };
    },

    changeWithin,

    /** Replaces the given settings and keeps the rest. */
    change: (changes: Partial<SiteSettings>): Promise<void> => deps.content.write((trx) => changeWithin(trx, changes)),
  };
}

export type SiteService = ReturnType<typeof createSiteService>;
