import { done, emailChangeRequestInput, linkInput } from "@fanfare/contracts/auth/credentials";
import { fanProcedure, publicProcedure, router } from "../../../trpc/init.ts";

/** The confirmation and the change of an account's address. */
export const emailRouter = router({
  sendVerification: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/verify/send/",
        summary: "Ask again for the link that confirms the address",
      },
    })
    .output(done)
    .mutation(({ ctx }) => ctx.services.accounts.credentials.sendVerification(ctx.user.id, ctx)),
  verify: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/email/verify/", summary: "Confirm an account's address through a link" },
    })
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.verifyEmail(input.token)),
  requestChange: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/change/",
        summary: "Ask for a link that moves the account to a new address",
      },
    })
    .input(emailChangeRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.requestEmailChange(ctx.user.id, input, ctx)),
  change: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/change/confirm/",
        summary: "Move an account to a new address through a link",
      },
    })
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.changeEmail(input.token)),
});
