import { legalTextInput, legalTexts, siteSettingsForEditing, siteSettingsInput } from "@fanfare/contracts/admin/site";
import { publicSiteSettings } from "@fanfare/contracts/site/settings";
import { legalPage, legalPageInput, siteText, siteTextInput } from "@fanfare/contracts/site/texts";
import { publicProcedure, router, teamProcedure } from "../../trpc/init.ts";

const editor = teamProcedure("settings");

export const siteRouter = router({
  settings: publicProcedure
    .meta({
      rest: { method: "GET", path: "/site/settings/", summary: "The artist, links and pictures of this site" },
      isCached: true,
    })
    .output(publicSiteSettings)
    .query(({ ctx }) => ctx.services.site.publicSettings()),
  legalPage: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/site/legal/",
        summary: "The owner's own terms or privacy policy, null while the site's text stands",
      },
      isCached: true,
    })
    .input(legalPageInput)
    .output(legalPage)
    .query(({ ctx, input }) => ctx.services.site.editor.legalPage(input.kind)),
  text: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/site/text/",
        summary:
          "A text of the owner's: of the store's About box, about the artist, the imprint; null while there is none",
      },
      isCached: true,
    })
    .input(siteTextInput)
    .output(siteText)
    .query(({ ctx, input }) => ctx.services.site.text(input.kind)),
  manage: router({
    get: editor.output(siteSettingsForEditing).query(({ ctx }) => ctx.services.site.editor.forEditing()),
    replace: editor
      .input(siteSettingsInput)
      .output(siteSettingsForEditing)
      .mutation(({ ctx, input }) => ctx.services.site.editor.replace(ctx.user.id, input)),
    legalTexts: editor.output(legalTexts).query(({ ctx }) => ctx.services.site.editor.legalTexts()),
    publishLegal: editor
      .input(legalTextInput)
      .output(legalTexts)
      .mutation(({ ctx, input: { proof, ...text } }) => {
        ctx.services.operations.stepUp.check(ctx, proof);
        return ctx.services.site.editor.publishLegal(ctx.user.id, text);
      }),
  }),
});
