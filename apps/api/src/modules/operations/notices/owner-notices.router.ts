import { ownerNoticeInput, ownerNotices } from "@fanfare/contracts/admin/owner-notices";
import { router, teamProcedure } from "../../../trpc/init.ts";

const procedure = teamProcedure("owner_area").meta({ isForPeople: true });

/** The notices that the caller, of any role, gets by mail. */
export const ownerNoticesRouter = router({
  get: procedure.output(ownerNotices).query(({ ctx }) => ctx.services.operations.ownerNotices.read(ctx.user.id)),
  /** Throws `forbidden` for a kind that the caller's role does not cover. */
  set: procedure
    .input(ownerNoticeInput)
    .output(ownerNotices)
    .mutation(({ ctx, input }) => ctx.services.operations.ownerNotices.choose(ctx.user.id, input)),
});
