import {
  done,
  passwordChangeInput,
  passwordResetInput,
  passwordResetRequestInput,
} from "@fanfare/contracts/auth/credentials";
import { session } from "@fanfare/contracts/auth/login";
import { fanProcedure, publicProcedure, router } from "../../../trpc/init.ts";

/** Resets and changes of passwords. */
export const passwordRouter = router({
  requestReset: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/password/reset/", summary: "Ask for a link to choose a new password" },
    })
    .input(passwordResetRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.requestReset(input.email, ctx)),
  reset: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/password/reset/confirm/", summary: "Choose a new password through a link" },
    })
    .input(passwordResetInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.reset(input, ctx)),
  change: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/password/change/",
        summary: "Change the password; every token ends, a new one comes back",
      },
    })
    .input(passwordChangeInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.changePassword(ctx.user.id, input, ctx)),
});
