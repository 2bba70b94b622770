import {
  recoveryCodes,
  twoStepCodeInput,
  twoStepPasswordInput,
  twoStepSecret,
  twoStepState,
} from "@fanfare/contracts/auth/two-step";
import { fanProcedure, router } from "../../../trpc/init.ts";

/** Two-step sign-in, for accounts that turn it on. */
export const twoStepRouter = router({
  state: fanProcedure
    .meta({ rest: { method: "GET", path: "/auth/two-step/", summary: "Whether login asks the caller for a code" } })
    .output(twoStepState)
    .query(({ ctx }) => ctx.services.accounts.twoStep.state(ctx.user.id)),
  begin: fanProcedure
    .meta({
      rest: { method: "POST", path: "/auth/two-step/begin/", summary: "Get a secret for an authenticator app" },
    })
    .input(twoStepPasswordInput)
    .output(twoStepSecret)
    .mutation(({ ctx, input }) => ctx.services.accounts.twoStep.begin(ctx.user.id, input.current_password, ctx)),
  confirm: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/two-step/confirm/",
        summary: "Turn codes at login on with a first code; the recovery codes come back, once",
      },
    })
    .input(twoStepCodeInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => ctx.services.accounts.twoStep.confirm(ctx.user.id, ctx.token, input.code)),
  renewCodes: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/two-step/recovery-codes/",
        summary: "Get other recovery codes; the earlier ones are void",
      },
    })
    .input(twoStepPasswordInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => ctx.services.accounts.twoStep.renewCodes(ctx.user.id, input.current_password, ctx)),
  end: fanProcedure
    .meta({ rest: { method: "POST", path: "/auth/two-step/end/", summary: "Turn codes at login off" } })
    .input(twoStepPasswordInput)
    .output(twoStepState)
    .mutation(({ ctx, input }) => ctx.services.accounts.twoStep.end(ctx.user.id, input.current_password, ctx)),
});
