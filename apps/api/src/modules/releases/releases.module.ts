import { defineModule } from "../../platform/module.ts";
import { createReleaseDays } from "./release-days.service.ts";

/** What happens together at one moment, across the areas. */
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
