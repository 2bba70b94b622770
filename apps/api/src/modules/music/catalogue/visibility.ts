import { type ExpressionWrapper, expressionBuilder, type SqlBool } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

type Dated = "albums" | "tracks";
type Condition = ExpressionWrapper<DB, Dated, SqlBool>;

const eb = expressionBuilder<DB, Dated>();

// The rule of what visitors may see, in one place. The columns behind it are kept by the schema: null while a thing is a
// draft, else the moment it (and, for a track, its album) is out.

/** Shown in lists, search and feeds at `now`. */
export const isListed = (table: Dated, now: Date): Condition => eb(`${table}.listed_from`, "<=", now);

/** Reachable by its own link at `now`, which includes what is unlisted. */
export const isReachable = (table: Dated, now: Date): Condition => eb(`${table}.reachable_from`, "<=", now);
