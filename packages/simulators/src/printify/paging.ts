import { Failure } from "./failure.ts";

/** One page in the provider's format: as there, its URLs are stubs that lead nowhere. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams, path: string, most: number) {
  const limit = Number(query.get("limit") ?? 10);
  const page = Number(query.get("page") ?? 1);
  if (!(limit >= 1 && limit <= most)) {
    throw new Failure(422, { message: `The limit may not be greater than ${most}.` });
  }
  const last = Math.max(1, Math.ceil(items.length / limit));
  const from = (page - 1) * limit;
  const data = items.slice(from, from + limit);
  const stub = (number: number) => `/?page=${number}`;
  return {
    current_page: page,
    data,
    first_page_url: stub(1),
    from: data.length > 0 ? from + 1 : null,
    last_page: last,
    last_page_url: stub(last),
    next_page_url: page < last ? stub(page + 1) : null,
    path: `/${path}`,
    per_page: limit,
    prev_page_url: page > 1 ? stub(page - 1) : null,
    to: data.length > 0 ? from + data.length : null,
    total: items.length,
  };
}
