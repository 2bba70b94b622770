import { byId } from "@fanfare/contracts/common/fields";
import { news, newsPage, newsQuery } from "@fanfare/contracts/site/news";
import { publicProcedure, router } from "../../../trpc/init.ts";

/** News: letters that the owner shows on the site too. */
export const newsRouter = router({
  list: publicProcedure
    .meta({
      rest: { method: "GET", path: "/news/", summary: "Letters of the newsletter that are on the site, newest first" },
      isCached: true,
    })
    .input(newsQuery)
    .output(newsPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.newsletter.news.list(input))),
  byId: publicProcedure
    .meta({ rest: { method: "GET", path: "/news/{id}/", summary: "One of these letters" }, isCached: true })
    .input(byId)
    .output(news)
    .query(({ ctx, input }) => ctx.services.newsletter.news.byId(input.id)),
});
