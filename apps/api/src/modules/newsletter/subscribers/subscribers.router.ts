import { moveInInput, moveInResult } from "@fanfare/contracts/admin/move-in";
import { subscriberFilter, subscriberPage, subscriberQuery } from "@fanfare/contracts/admin/subscribers";
import { cappedCount } from "@fanfare/contracts/common/pagination";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

/** The newsletter's subscribers, for the team. The two files are available over REST only, where they can be streamed. */
export const subscribersRouter = router({
  list: teamProcedure("subscribers")
    .meta({
      rest: { method: "GET", path: "/admin/subscribers/", summary: "A page of the newsletter's subscribers" },
    })
    .input(subscriberQuery)
    .output(subscriberPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.newsletter.subscribers.list(input))),
  count: teamProcedure("subscribers")
    .input(subscriberFilter)
    .output(cappedCount)
    .query(({ ctx, input }) => ctx.services.newsletter.subscribers.count(input.search)),
  moveIn: teamProcedure("subscribers")
    .input(moveInInput)
    .output(moveInResult)
    .mutation(({ ctx, input }) => ctx.services.newsletter.moveIn.take(ctx.user.id, input)),
  export: teamProcedure("subscribers")
    .meta({
      rest: {
        method: "GET",
        path: "/admin/subscribers/export/",
        summary: "The subscribers that a search finds as CSV",
        download: "text/csv",
      },
    })
    .input(subscriberFilter)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.newsletter.subscribers.export(input.search)),
  emails: teamProcedure("subscribers")
    .meta({
      rest: {
        method: "GET",
        path: "/admin/subscribers/emails/",
        summary: "The addresses that a search finds, joined with semicolons",
        download: "text/plain",
      },
    })
    .input(subscriberFilter)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.newsletter.subscribers.emails(input.search)),
});
