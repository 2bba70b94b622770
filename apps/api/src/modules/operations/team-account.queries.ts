import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** The account of somebody at the desk. */
export const findTeamAccount = (db: Kysely<DB>, id: number) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
