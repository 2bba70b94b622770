import { publicSiteSettings } from "@fanfare/contracts/site/settings";
import { publicProcedure, router } from "../../trpc/init.ts";

export const siteRouter = router({
  settings: publicProcedure.output(publicSiteSettings).query(({ ctx }) => ctx.services.site.publicSettings()),
});
