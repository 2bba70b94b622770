import { defineModule } from "../../platform/module.ts";
import { createReleaseDays } from "./release-days.service.ts";

/** Release days: publishing across the areas at a planned time. */
export function createReleasesModule(deps: Parameters<typeof createReleaseDays>[0]) {
  const days = createReleaseDays(deps);
  return defineModule({
    name: "releases",
    services: { days },
    jobs: () => days.jobs,
    mails: [],
    timed: [],
    personalData: null,
  });
}
