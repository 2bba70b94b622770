import type { Api } from "../../lib/trpc.tsx";
import { PRODUCTS_PER_PAGE, type StoreSearch } from "./store-search.ts";

/** The queries of the store's lists, shared by the loader and the screens. */
export const productsPage = ({ query }: Api, { category, featured, search, sort, page = 1 }: StoreSearch) =>
  query.store.products.list.queryOptions({
    page,
    page_size: PRODUCTS_PER_PAGE,
    ...(category && { category }),
    ...(featured && { featured }),
    ...(search && { search }),
    ...(sort && { ordering: sort }),
  });

/** Number of products in one row of the home page. */
const RAIL_PRODUCTS = 4;

export const railProducts = ({ query }: Api) =>
  query.store.products.list.queryOptions({ page_size: RAIL_PRODUCTS, available: true });

/**
 * The products sold with an album. Without a connection the query fails immediately, so that a kept album's page does not wait.
 */
export const albumProducts = ({ query }: Api, album: number) => ({
  ...query.store.products.list.queryOptions({ album, page_size: 20 }),
  networkMode: "always" as const,
  retry: false,
});

export const REVIEWS_PER_PAGE = 5;

export const reviewsPage = ({ query }: Api, product: number, page: number) =>
  query.store.reviews.list.queryOptions({
    product,
    page,
    page_size: REVIEWS_PER_PAGE,
    ordering: "-created_at",
  });
