import { connections, firstSteps, mailTest } from "@fanfare/contracts/admin/first-steps";
import { router, teamProcedure } from "../../../trpc/init.ts";

export const firstStepsRouter = router({
  get: teamProcedure("overview")
    .output(firstSteps)
    .query(({ ctx }) => ctx.services.operations.firstSteps.read()),
  hide: teamProcedure("settings")
    .output(firstSteps)
    .mutation(async ({ ctx }) => {
      await ctx.services.operations.firstSteps.hide(ctx.user.id);
      return ctx.services.operations.firstSteps.read();
    }),
});

/** The connections to the mail server and the payment provider. */
export const connectionsRouter = router({
  get: teamProcedure("settings")
    .output(connections)
    .query(({ ctx }) => ctx.services.operations.firstSteps.connections()),
  testMail: teamProcedure("settings")
    .output(mailTest)
    .mutation(({ ctx }) => ctx.services.operations.mailTest.send(ctx.user.id)),
});
