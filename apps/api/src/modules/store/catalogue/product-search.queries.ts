import type { ProductSearchInput } from "@fanfare/contracts/store/product";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import { contains, fit, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isCalled, isListed } from "./product.queries.ts";
import { sameWords } from "./search-synonyms.ts";

/** How well a product's name matches the text, or a synonym of it. */
function bestFit(text: string): RawBuilder<number> {
  const name = folded("products.name");
  return sql<number>`greatest(${sql.join([text, ...sameWords(text)].map((word) => fit(name, word)))})`;
}

async function page(trx: Transaction<DB>, query: ProductSearchInput, now: Date, condition: RawBuilder<boolean>) {
  const matching = trx
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .where(isListed(now))
    .where(condition);
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .select("products.id")
    .orderBy(bestFit(query.q), "desc")
    .orderBy("products.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return { count, ids: rows.map((row) => row.id) };
}

/**
 * Searches products, best match first: names, categories and descriptions that contain the text, and names with a synonym of it;
 * if there are none, names that are similar. Runs in a transaction of its own because the threshold of PostgreSQL's similarity
 * operator is a session setting.
 */
export function searchProducts(
  db: Kysely<DB>,
  query: ProductSearchInput,
  now: Date,
): Promise<{ count: number; ids: number[] }> {
  const { q } = query;
  const holding = sql<boolean>`(${contains("products.name", q)} or ${contains("products.description", q)}
    or ${contains("categories.name", q)} or ${isCalled(q)})`;
  return db.transaction().execute(async (trx) => {
    const exact = await page(trx, query, now, holding);
    if (exact.count > 0 || q.length < 3) return exact;
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(WORD_SIMILARITY)}, true)`.execute(trx);
    return page(trx, query, now, resembles("products.name", q));
  });
}
