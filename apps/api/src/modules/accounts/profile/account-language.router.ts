import { accountLanguage } from "@fanfare/contracts/auth/language";
import { fanProcedure, router } from "../../../trpc/init.ts";

/** The language of the caller's mails. */
export const languageRouter = router({
  read: fanProcedure
    .meta({ rest: { method: "GET", path: "/auth/language/", summary: "The language of the caller's mails" } })
    .output(accountLanguage)
    .query(({ ctx }) => ctx.services.accounts.language.read(ctx.user.id)),
  change: fanProcedure
    .meta({ rest: { method: "PUT", path: "/auth/language/", summary: "Choose the language of the caller's mails" } })
    .input(accountLanguage)
    .output(accountLanguage)
    .mutation(({ ctx, input }) => ctx.services.accounts.language.change(ctx.user.id, input)),
});
