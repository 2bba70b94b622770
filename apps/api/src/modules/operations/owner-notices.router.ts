import { ownerNoticeInput, ownerNotices } from "@fanfare/contracts/admin/owner-notices";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("settings");

/** What the owner is told of by mail. */
export const ownerNoticesRouter = router({
  get: procedure.output(ownerNotices).query(({ ctx }) => ctx.services.operations.ownerNotices.read()),
  set: procedure
    .input(ownerNoticeInput)
    .output(ownerNotices)
    .mutation(({ ctx, input }) => ctx.services.operations.ownerNotices.setSwitch(ctx.user.id, input.kind, input.is_on)),
});
