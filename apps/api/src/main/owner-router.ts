import { mailState } from "@fanfare/contracts/admin/operations";
import { overview, overviewInput } from "@fanfare/contracts/admin/overview";
import { stepUp, stepUpInput } from "@fanfare/contracts/admin/step-up";
import { teamRouter } from "../modules/accounts/team/team.router.ts";
import { fansRouter } from "../modules/insights/fans.router.ts";
import { numbersRouter } from "../modules/insights/numbers.router.ts";
import { lettersRouter, suppressionsRouter } from "../modules/newsletter/letters/letters.router.ts";
import { subscribersRouter } from "../modules/newsletter/subscribers/subscribers.router.ts";
import { backupRouter } from "../modules/operations/backups/backup.router.ts";
import { connectionsRouter, firstStepsRouter } from "../modules/operations/first-steps/first-steps.router.ts";
import { ownerNoticesRouter } from "../modules/operations/notices/owner-notices.router.ts";
import { auditRouter, copyRouter, demoRouter, jobsRouter } from "../modules/operations/operations.router.ts";
import { apiKeysRouter } from "../modules/programs/api-keys.router.ts";
import { webhooksRouter } from "../modules/programs/webhooks.router.ts";
import { releaseDaysRouter } from "../modules/releases/release-days.router.ts";
import { router, teamProcedure } from "../trpc/init.ts";

/** The owner area's procedures that belong to no single area. */
export const adminRouter = router({
  confirmPassword: teamProcedure("owner_area")
    .input(stepUpInput)
    .output(stepUp)
    .mutation(({ ctx, input }) => ctx.services.operations.stepUp.confirm(ctx, input.current_password, ctx.address)),
  overview: teamProcedure("overview")
    .input(overviewInput)
    .output(overview)
    .query(({ ctx, input }) => ctx.services.insights.overview.summary(input)),
  numbers: numbersRouter,
  mailStatus: teamProcedure("overview")
    .output(mailState)
    .query(({ ctx }) => ctx.services.insights.mailState.read()),
  firstSteps: firstStepsRouter,
  connections: connectionsRouter,
  notices: ownerNoticesRouter,
  team: teamRouter,
  subscribers: subscribersRouter,
  fans: fansRouter,
  letters: lettersRouter,
  suppressions: suppressionsRouter,
  releaseDays: releaseDaysRouter,
  jobs: jobsRouter,
  audit: auditRouter,
  apiKeys: apiKeysRouter,
  webhooks: webhooksRouter,
  demo: demoRouter,
  backup: backupRouter,
  copy: copyRouter,
});
