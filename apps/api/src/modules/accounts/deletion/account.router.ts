import { accountDeletion, accountDeletionInput, done } from "@fanfare/contracts/auth/credentials";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { fanProcedure, router } from "../../../trpc/init.ts";

/** The deletion of the caller's account, and the export of its data. */
export const accountRouter = router({
  requestDeletion: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/account/delete/",
        summary: "Delete the caller's account, after 14 days for good",
      },
    })
    .input(accountDeletionInput)
    .output(accountDeletion)
    .mutation(({ ctx, input }) => ctx.services.accounts.accountDeletion.request(ctx.user.id, input, ctx)),
  keep: fanProcedure
    .meta({ rest: { method: "POST", path: "/auth/account/keep/", summary: "Keep an account that was to be deleted" } })
    .output(done)
    .mutation(({ ctx }) => ctx.services.accounts.accountDeletion.keep(ctx.user.id)),
  export: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/auth/account/export/",
        summary: "Everything kept about the caller, as one zip",
        download: "application/zip",
      },
    })
    .output(z.instanceof(Download))
    .query(({ ctx }) => ctx.services.accounts.dataExport.download(ctx.user.id)),
});
