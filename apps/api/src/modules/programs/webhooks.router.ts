import {
  newWebhook,
  webhook,
  webhookChangeInput,
  webhookInput,
  webhookLog,
  webhookLogQuery,
  webhookReplayInput,
  webhookSecretInput,
} from "@fanfare/contracts/admin/webhooks";
import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("operations");

/** Where programs are notified of events. A change could redirect them elsewhere, so it requires the password. */
export const webhooksRouter = router({
  list: procedure.output(z.array(webhook)).query(({ ctx }) => ctx.services.programs.webhooks.list()),
  create: procedure
    .input(webhookInput)
    .output(newWebhook)
    .mutation(({ ctx, input: { proof, ...fields } }) => {
      ctx.services.operations.stepUp.check(ctx, proof);
      return ctx.services.programs.webhooks.create(ctx.user.id, fields);
    }),
  change: procedure
    .input(webhookChangeInput)
    .output(webhook)
    .mutation(({ ctx, input: { proof, ...fields } }) => {
      ctx.services.operations.stepUp.check(ctx, proof);
      return ctx.services.programs.webhooks.change(ctx.user.id, fields);
    }),
  rotate: procedure
    .input(webhookSecretInput)
    .output(newWebhook)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.programs.webhooks.rotate(ctx.user.id, input.id);
    }),
  remove: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.programs.webhooks.remove(ctx.user.id, input.id)),
  test: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.programs.webhooks.test(input.id)),
  log: procedure
    .input(webhookLogQuery)
    .output(webhookLog)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.programs.webhooks.log(input))),
  replay: procedure
    .input(webhookReplayInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.programs.webhooks.replay(input.id)),
});
