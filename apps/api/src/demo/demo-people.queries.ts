import type { Insertable, Kysely, Transaction } from "kysely";
import type { DB, Reviews, Users } from "../platform/db/types.gen.ts";

type DemoFan = Pick<
  Insertable<Users>,
  "username" | "display_name" | "first_name" | "last_name" | "preferred_genre" | "email" | "date_joined"
>;

/** Adds fans who cannot log in, since they have no password. */
export const insertDemoFans = (trx: Transaction<DB>, fans: readonly DemoFan[]) =>
  trx
    .insertInto("users")
    .values(fans.map((fan) => ({ ...fan, password_hash: "none", can_log_in: false })))
    .returning(["id", "username"])
    .execute();

/** The ids of the demo fans by username. */
export async function demoFanIds(db: Kysely<DB>): Promise<Map<string, number>> {
  const fans = await db.selectFrom("users").select(["id", "username"]).where("can_log_in", "=", false).execute();
  return new Map(fans.map((fan) => [fan.username, fan.id]));
}

/** The ids of albums by title. */
export async function albumIdsByTitle(db: Kysely<DB>): Promise<Map<string, number>> {
  const albums = await db.selectFrom("albums").select(["id", "title"]).execute();
  return new Map(albums.map((album) => [album.title, album.id]));
}

/** Adds a category at a given position in the store. */
export async function insertDemoCategory(
  trx: Transaction<DB>,
  category: { name: string; description: string; position: number },
): Promise<number> {
  const { id } = await trx.insertInto("categories").values(category).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Adds a review with any date, even before its product was published. */
export async function insertDemoReview(trx: Transaction<DB>, review: Insertable<Reviews>): Promise<number> {
  const { id } = await trx.insertInto("reviews").values(review).returning("id").executeTakeFirstOrThrow();
  return id;
}
