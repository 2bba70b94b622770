import { type ExpressionWrapper, expressionBuilder, type SqlBool } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

type Dated = "events" | "tours";
type Condition = ExpressionWrapper<DB, Dated, SqlBool>;

const eb = expressionBuilder<DB, Dated>();

/** Shown in lists, search and feeds at `now`. */
export const isListed = (table: Dated, now: Date): Condition => eb(`${table}.listed_from`, "<=", now);

/** Reachable by its own link at `now`, which includes unlisted rows. */
export const isReachable = (table: Dated, now: Date): Condition => eb(`${table}.reachable_from`, "<=", now);
