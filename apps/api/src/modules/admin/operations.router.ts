import {
  auditPage,
  auditQuery,
  demoState,
  jobInput,
  jobPage,
  jobQuery,
  sensitiveInput,
} from "@fanfare/contracts/admin/operations";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("operations");
const done = z.void();

/** Jobs and mails on their way. */
export const jobsRouter = router({
  list: procedure
    .input(jobQuery)
    .output(jobPage)
    .query(({ ctx, input }) => ctx.services.jobs.list(input)),
  retry: procedure
    .input(jobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.jobs.retry(ctx.user.id, input.id)),
  remove: procedure
    .input(jobInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.jobs.remove(ctx.user.id, input.id)),
});

export const auditRouter = router({
  list: procedure
    .input(auditQuery)
    .output(auditPage)
    .query(({ ctx, input }) => ctx.services.auditLog.list(input)),
});

export const demoRouter = router({
  state: procedure.output(demoState).query(async ({ ctx }) => ({ is_there: await ctx.services.demo.isThere() })),
  remove: procedure
    .input(sensitiveInput)
    .output(demoState)
    .mutation(async ({ ctx, input }) => {
      ctx.services.stepUp.check(ctx, input.proof);
      await ctx.services.demo.remove(ctx.user.id);
      return { is_there: false };
    }),
});
