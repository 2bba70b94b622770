import { apiKeyInput, apiKeyList, apiKeyRevocation, newApiKey } from "@fanfare/contracts/admin/api-keys";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

/** Only people create and revoke keys: a program that holds a key cannot get itself another. */
const procedure = teamProcedure("operations").meta({ isForPeople: true });

export const apiKeysRouter = router({
  list: procedure.output(apiKeyList).query(({ ctx }) => ctx.services.programs.apiKeys.list(ctx.user)),
  create: procedure
    .input(apiKeyInput)
    .output(newApiKey)
    .mutation(({ ctx, input: { proof, ...fields } }) => {
      ctx.services.operations.stepUp.check(ctx, proof);
      return ctx.services.programs.apiKeys.create(ctx.user, fields);
    }),
  revoke: procedure
    .input(apiKeyRevocation)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.programs.apiKeys.revoke(ctx.user.id, input.id)),
});
