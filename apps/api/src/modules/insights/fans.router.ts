import { fanBlockInput, fanDetail, fanFilter, fanPage, fanQuery } from "@fanfare/contracts/admin/fans";
import { byId } from "@fanfare/contracts/common/fields";
import { cappedCount } from "@fanfare/contracts/common/pagination";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("fans");

export const fansRouter = router({
  list: procedure
    .input(fanQuery)
    .output(fanPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.insights.fans.list(input))),
  count: procedure
    .input(fanFilter)
    .output(cappedCount)
    .query(({ ctx, input }) => ctx.services.insights.fans.count(input)),
  byId: procedure
    .input(byId)
    .output(fanDetail)
    .query(({ ctx, input }) => ctx.services.insights.fans.byId(input.id)),
  setBlocked: procedure
    .input(fanBlockInput)
    .output(fanDetail)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.insights.fans.setBlocked(ctx.user.id, input.id, input.blocked);
    }),
});
