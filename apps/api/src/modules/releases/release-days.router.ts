import {
  releaseChoices,
  releaseDay,
  releaseDayCallOffInput,
  releaseDayChangeInput,
  releaseDayInput,
  releasePlan,
} from "@fanfare/contracts/admin/release-day";
import { z } from "zod";
import { router, teamProcedure } from "../../trpc/init.ts";

// A release day acts on every area, so no single area's permission is enough.
const procedure = teamProcedure("settings");

/** Release days: albums that come out at a planned time, with everything that belongs to them. */
export const releaseDaysRouter = router({
  list: procedure.output(z.array(releaseDay)).query(({ ctx }) => ctx.services.releases.days.list()),
  choices: procedure.output(releaseChoices).query(({ ctx }) => ctx.services.releases.days.choices()),
  plan: procedure
    .input(releaseDayInput)
    .output(releasePlan)
    .query(({ ctx, input }) => ctx.services.releases.days.plan(input)),
  create: procedure
    .input(releaseDayInput)
    .output(releaseDay)
    .mutation(({ ctx, input }) => ctx.services.releases.days.create(ctx.user.id, input)),
  change: procedure
    .input(releaseDayChangeInput)
    .output(releaseDay)
    .mutation(({ ctx, input }) => ctx.services.releases.days.change(ctx.user.id, input)),
  callOff: procedure
    .input(releaseDayCallOffInput)
    .output(releaseDay)
    .mutation(({ ctx, input }) => ctx.services.releases.days.callOff(ctx.user.id, input)),
});
