import { archiveAddress, archiveTicketInput, backupScheduleInput, backupState } from "@fanfare/contracts/admin/backups";
import { sensitiveInput } from "@fanfare/contracts/admin/operations";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { callerProcedure, router, teamProcedure } from "../../../trpc/init.ts";

export const backupRouter = router({
  state: teamProcedure("operations")
    .output(backupState)
    .query(({ ctx }) => ctx.services.operations.scheduledBackups.state()),
  plan: teamProcedure("operations")
    .input(backupScheduleInput)
    .output(backupState)
    .mutation(({ ctx, input }) => ctx.services.operations.scheduledBackups.plan(ctx.user.id, input)),
  makeNow: teamProcedure("operations")
    .output(backupState)
    .mutation(({ ctx }) => ctx.services.operations.scheduledBackups.makeNow(ctx.user.id)),
  ticket: teamProcedure("operations")
    .input(sensitiveInput)
    .output(archiveAddress)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.operations.backup.ticket(ctx);
    }),
  takeAwayTicket: teamProcedure("operations")
    .input(sensitiveInput)
    .output(archiveAddress)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.operations.backup.ticket(ctx, "take_away");
    }),
  /** Called before a backup's bytes are read; refuses a caller who may not restore one. */
  permitRestore: teamProcedure("operations")
    .input(sensitiveInput)
    .output(z.void())
    .query(({ ctx, input }) => ctx.services.operations.stepUp.check(ctx, input.proof)),
  /** Authorized by the ticket alone, once: a browser sends no token with an address that it saves. */
  download: callerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/admin/backup/",
        summary: "A backup of the whole site, opened by a ticket",
        download: "application/zip",
      },
    })
    .input(archiveTicketInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.operations.backup.download(input.ticket)),
  takeAway: callerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/admin/take-away/",
        summary: "Everything of the artist in open formats, opened by a ticket",
        download: "application/zip",
      },
    })
    .input(archiveTicketInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.operations.backup.download(input.ticket, "take_away")),
});
