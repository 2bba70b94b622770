import type { Category } from "@fanfare/contracts/store/category";
import type { Product, ProductDetail, ProductListInput, ProductSearchInput } from "@fanfare/contracts/store/product";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createCountMemo } from "../../../platform/cache/count-memo.ts";
import type { TimedContent } from "../../../platform/cache/publication-clock.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { listCategories } from "./category.queries.ts";
import {
  countProducts,
  listProducts,
  listProductsSpeltAlike,
  nextPublication,
  productsByIds,
} from "./product.queries.ts";
import { findProduct } from "./product-detail.queries.ts";
import { searchProducts } from "./product-search.queries.ts";

/** The store's catalogue as visitors and fans see it. */
export function createCatalogueService(deps: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const { db, clock } = deps;
  const counts = createCountMemo(deps.content);

  return {
    /** Products with a publication date. */
    timed: { nextDue: () => nextPublication(db, clock.now()) } satisfies TimedContent,

    listCategories: (): Promise<Category[]> => listCategories(db, clock.now()),

    /** If a search of three characters or more finds nothing as written, similar spellings are searched. */
    async listProducts(query: ProductListInput): Promise<PageOf<Product>> {
      const now = clock.now();
      const { page: _page, page_size: _size, ordering: _ordering, ...filters } = query;
      const [count, results] = await Promise.all([
        counts.get(JSON.stringify(filters), () => countProducts(db, filters, now)),
        listProducts(db, query, now),
      ]);
      if (count === 0 && (query.search?.length ?? 0) >= 3) return listProductsSpeltAlike(db, query, now);
      return { count, results };
    },

    /** Returns nothing for an empty query. */
    async searchProducts(query: ProductSearchInput): Promise<PageOf<Product>> {
      const q = query.q.replace(/\s+/g, " ").trim();
      if (q === "") return { count: 0, results: [] };
      const now = clock.now();
      const { count, ids } = await searchProducts(db, { ...query, q }, now);
      return { count, results: await productsByIds(db, ids, now) };
    },

    /** Throws `not_found` for an unknown or unpublished product. */
    async productById(id: number): Promise<ProductDetail> {
      const product = await findProduct(db, id, clock.now());
      if (!product) throw notFound();
      return product;
    },
  };
}
