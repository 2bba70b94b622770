import type { Category } from "@fanfare/contracts/store/category";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isListed } from "./product.queries.ts";

/** Returns all categories in the owner's order, including empty ones. */
export function listCategories(db: Kysely<DB>, now: Date): Promise<Category[]> {
  return db
    .selectFrom("categories")
    .select((eb) => [
      "categories.id",
      "categories.name",
      "categories.description",
      eb
        .selectFrom("products")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("products.category_id", "=", "categories.id")
        .where(isListed(now))
        .$asScalar()
        .$notNull()
        .as("product_count"),
    ])
    .orderBy("categories.position")
    .orderBy(sql`categories.name collate natural_order`)
    .execute();
}
