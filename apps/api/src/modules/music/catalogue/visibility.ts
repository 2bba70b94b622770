import { type ExpressionWrapper, expressionBuilder, type SqlBool } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

type Dated = "albums" | "tracks";
type Condition = ExpressionWrapper<DB, Dated, SqlBool>;

const eb = expressionBuilder<DB, Dated>();

// The rule for what visitors may see, in one place. The schema maintains the columns it uses: null while something is a draft,
// otherwise the time when it (and, for a track, its album) is published.

/** Shown in lists, search and feeds at `now`. */
export const isListed = (table: Dated, now: Date): Condition => eb(`${table}.listed_from`, "<=", now);

/** Reachable by its own link at `now`, which includes unlisted music. */
export const isReachable = (table: Dated, now: Date): Condition => eb(`${table}.reachable_from`, "<=", now);
