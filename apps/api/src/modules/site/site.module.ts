import { defineModule, joinServices } from "../../platform/module.ts";
import { createPublished } from "./published.service.ts";
import { sitePersonalData } from "./site.personal-data.ts";
import { createSiteService } from "./site.service.ts";
import { createSiteEditor } from "./site-editor.service.ts";

/** The artist's settings and the legal texts. */
export function createSiteModule(deps: Parameters<typeof createSiteService>[0]) {
  const site = createSiteService(deps);
  return defineModule({
    name: "site",
    services: joinServices(site, { editor: createSiteEditor({ ...deps, site }), published: createPublished(deps) }),
    jobs: () => [],
    mails: [],
    timed: [],
    personalData: sitePersonalData,
  });
}
