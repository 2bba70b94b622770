import {
  auditPage,
  auditQuery,
  demoState,
  jobInput,
  jobPage,
  jobQuery,
  sensitiveInput,
  siteCopy,
} from "@fanfare/contracts/admin/operations";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("operations");
const done = z.void();

/** Background jobs, including queued mails. */
export const jobsRouter = router({
  list: procedure
    .input(jobQuery)
    .output(jobPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.operations.jobs.list(input))),
  retry: procedure
    .input(jobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.operations.jobs.retry(ctx.user.id, input.id)),
  remove: procedure
    .input(jobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.operations.jobs.remove(ctx.user.id, input.id)),
});

export const auditRouter = router({
  list: procedure
    .input(auditQuery)
    .output(auditPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.operations.auditLog.list(input))),
});

export const demoRouter = router({
  state: procedure
    .output(demoState)
    .query(async ({ ctx }) => ({ is_there: await ctx.services.operations.demo.isThere() })),
  remove: procedure
    .input(sensitiveInput)
    .output(demoState)
    .mutation(async ({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      await ctx.services.operations.demo.remove(ctx.user.id);
      return { is_there: false };
    }),
});

/** A restored copy. */
export const copyRouter = router({
  /** Shown on every page of the owner area, to the whole team. */
  state: teamProcedure("owner_area")
    .output(siteCopy)
    .query(({ ctx }) => ctx.services.operations.restoredCopy.state()),
  goLive: procedure
    .input(sensitiveInput)
    .output(siteCopy)
    .mutation(async ({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      await ctx.services.operations.restoredCopy.goLive(ctx.user.id);
      return ctx.services.operations.restoredCopy.state();
    }),
});
