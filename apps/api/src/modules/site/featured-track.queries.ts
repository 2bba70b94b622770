import { secondsToLabel } from "@fanfare/contracts/common/duration";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { tracksView } from "../music/public.queries.ts";

export type FeaturedFacts = { title: string; duration_label: string; reachable_from: Date | null };

/** The track's title, length and publication; `null` when there is no such track (any more). */
export async function featuredFacts(db: Kysely<DB>, id: number): Promise<FeaturedFacts | null> {
  const row = await db
    .selectFrom(tracksView.as("track"))
    .select(["title", "duration_ms", "reachable_from"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { title, duration_ms, reachable_from } = row;
  return { title, duration_label: secondsToLabel(duration_ms / 1000), reachable_from };
}
