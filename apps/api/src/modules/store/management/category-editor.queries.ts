import type { EditorCategory } from "@fanfare/contracts/store/product-editor";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

type CategoryText = { name: string; description: string };

/** Returns all categories in the owner's order, with the number of products of each, drafts included. */
export const listCategoriesForEditing = (db: Kysely<DB>): Promise<EditorCategory[]> =>
  db
    .selectFrom("categories")
    .select(["id", "version", "name", "description"])
    .select(sql<number>`(select count(*)::int from products where products.category_id = categories.id)`.as("products"))
    .orderBy("position")
    .orderBy(sql`name collate natural_order`)
    .execute();

export async function isCategory(db: Kysely<DB>, id: number): Promise<boolean> {
  const found = await db.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** Finds a category by name, ignoring case; returns its id or undefined. */
export async function categoryNamed(db: Kysely<DB>, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("categories")
    .select("id")
    .where(sql`lower(name)`, "=", name.trim().toLowerCase())
    .executeTakeFirst();
  return found?.id;
}

/** Adds a category at the end; a duplicate name violates `categories_name_key`. */
export const insertCategory = (trx: Transaction<DB>, text: CategoryText) =>
  trx
    .insertInto("categories")
    .values({ ...text, position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)` })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();

export const lockCategory = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("categories").select(["name", "version"]).where("id", "=", id).forUpdate().executeTakeFirst();

/** Updates a category that the caller has locked; a duplicate name violates `categories_name_key`. */
export async function updateCategory(
  trx: Transaction<DB>,
  id: number,
  changes: CategoryText & { version: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("categories")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Puts the categories into this order; categories that are not listed follow after them. */
export async function orderCategories(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable("categories")
    .set({
      position: sql<number>`coalesce(array_position(${[...ids]}::int[], id), ${ids.length + 1}::int + position)`,
    })
    .execute();
}

/** Deletes a category; its products are kept without a category. */
export async function deleteCategory(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("categories").where("id", "=", id).execute();
}
