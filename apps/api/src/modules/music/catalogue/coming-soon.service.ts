import { msg, t } from "@fanfare/contracts/common/language";
import type { ComingSoon, Teaser } from "@fanfare/contracts/music/coming-soon";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { announced, type ReleaseKind } from "./coming-soon.queries.ts";

/** A card's title when the owner gave it none (spec, section 2). */
const TEASER_TITLE = { album: msg("Coming Soon"), track: msg("Upcoming Song") } as const;

/** The teaser cards of announced releases. */
export function createComingSoonService(deps: { db: Kysely<DB>; clock: Clock }) {
  const teasers = async (kind: ReleaseKind): Promise<Teaser[]> => {
    const rows = await announced(deps.db, kind, deps.clock.now())
      .orderBy("expected_on", (order) => order.asc().nullsLast())
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      kind,
      id: row.id,
      title: row.teaser_title ?? t(TEASER_TITLE[kind]),
      text: row.teaser_text,
      cover_image: row.teaser_image,
      cover_placeholder: row.teaser_placeholder,
      expected_on: row.expected_on,
      can_notify: row.expected_on !== null,
    }));
  };

  return {
    async teasers(): Promise<ComingSoon> {
      const [albums, tracks] = await Promise.all([teasers("album"), teasers("track")]);
      return { albums, tracks };
    },
  };
}
