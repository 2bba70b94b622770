import type { Api } from "../../lib/trpc.tsx";

const PAGE_SIZE = 20;

/** Letters on the site, the newest first, said once for the loader and the screen. */
export const newsList = ({ query }: Api, page = 1) => query.news.list.queryOptions({ page, page_size: PAGE_SIZE });

/** One of them. */
export const newsItem = ({ query }: Api, id: number) => query.news.byId.queryOptions({ id });
