import type { Api } from "../../lib/trpc.tsx";

const PAGE_SIZE = 20;

/** The query of the letters on the site, newest first, shared by the loader and the screen. */
export const newsList = ({ query }: Api, page = 1) => query.news.list.queryOptions({ page, page_size: PAGE_SIZE });

/** The query of a single letter. */
export const newsItem = ({ query }: Api, id: number) => query.news.byId.queryOptions({ id });
