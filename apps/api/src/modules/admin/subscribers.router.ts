import { subscriberFilter, subscriberPage, subscriberQuery } from "@fanfare/contracts/admin/subscribers";
import { z } from "zod";
import { Download } from "../../platform/http/download.ts";
import { router, teamProcedure } from "../../trpc/init.ts";

/** The newsletter's list for the team. The two files go over REST alone, where they can be sent while they are made. */
export const subscribersRouter = router({
  list: teamProcedure("subscribers")
    .input(subscriberQuery)
    .output(subscriberPage)
    .query(({ ctx, input }) => ctx.services.subscribers.list(input)),
  export: teamProcedure("subscribers")
    .input(subscriberFilter)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.subscribers.export(input.search)),
  emails: teamProcedure("subscribers")
    .input(subscriberFilter)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.subscribers.emails(input.search)),
});
