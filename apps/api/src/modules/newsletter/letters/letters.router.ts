import {
  audience,
  audienceChoices,
  audienceInput,
  cardTargetQuery,
  cardTargets,
  letter,
  letterInput,
  letterMoveInput,
  letterOnSiteInput,
  letterPage,
  letterPreview,
  letterPreviewInput,
  letterQuery,
  letterSendInput,
  letterTest,
  letterUpdateInput,
  recipientPage,
  recipientQuery,
  suppressionInput,
  suppressionPage,
  suppressionQuery,
} from "@fanfare/contracts/admin/letters";
import { byId } from "@fanfare/contracts/common/fields";
import { PICTURE_MAX_BYTES, pictureUploadInput, storedPicture } from "@fanfare/contracts/common/picture";
import { z } from "zod";
import { MAIL_WIDTH_PX } from "../../../platform/mail/mail-layout.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

const procedure = teamProcedure("newsletter");
/** Twice the width of a mail, for high-density screens; mail programs do not support `srcset`. */
const LETTER_PICTURE = { maxWidth: 2 * MAIL_WIDTH_PX };
const done = z.void();

/** Letters to the newsletter's subscribers. */
export const lettersRouter = router({
  list: procedure
    .input(letterQuery)
    .output(letterPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.newsletter.letters.list(input))),
  byId: procedure
    .input(byId)
    .output(letter)
    .query(({ ctx, input }) => ctx.services.newsletter.letters.byId(input.id)),
  create: procedure
    .input(letterInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.create(ctx.user.id, input)),
  update: procedure
    .input(letterUpdateInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.update(ctx.user.id, input)),
  remove: procedure
    .input(letterMoveInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.remove(ctx.user.id, input)),
  preview: procedure
    .input(letterPreviewInput)
    .output(letterPreview)
    .query(({ ctx, input }) => ctx.services.newsletter.letters.preview(input)),
  cardTargets: procedure
    .input(cardTargetQuery)
    .output(cardTargets)
    .query(({ ctx, input }) => ctx.services.newsletter.letters.cardTargets(input)),
  storePicture: procedure
    .meta({
      rest: {
        method: "POST",
        path: "/newsletter/manage/pictures/",
        summary: "Upload a picture for a letter",
        status: 201,
        files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
      },
    })
    .input(pictureUploadInput)
    .output(storedPicture)
    .mutation(({ ctx, input }) => ctx.services.pictures.store(input.picture, LETTER_PICTURE)),
  audience: procedure
    .input(audienceInput)
    .output(audience)
    .query(({ ctx, input }) => ctx.services.newsletter.letters.audience(input)),
  choices: procedure.output(audienceChoices).query(({ ctx }) => ctx.services.newsletter.letters.choices()),
  test: procedure
    .input(byId)
    .output(letterTest)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.test(ctx.user.id, input.id)),
  send: procedure
    .input(letterSendInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.send(ctx.user.id, input)),
  setOnSite: procedure
    .input(letterOnSiteInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.setOnSite(ctx.user.id, input)),
  unschedule: procedure
    .input(letterMoveInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.unschedule(ctx.user.id, input)),
  stop: procedure
    .input(byId)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.stop(ctx.user.id, input.id)),
  resume: procedure
    .input(letterMoveInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.resume(ctx.user.id, input)),
  sendAgain: procedure
    .input(letterMoveInput)
    .output(letter)
    .mutation(({ ctx, input }) => ctx.services.newsletter.letters.sendAgain(ctx.user.id, input)),
  recipients: procedure
    .input(recipientQuery)
    .output(recipientPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.newsletter.letters.recipients(input))),
});

export const suppressionsRouter = router({
  list: procedure
    .input(suppressionQuery)
    .output(suppressionPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.newsletter.suppressions.list(input))),
  add: procedure
    .input(suppressionInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.newsletter.suppressions.add(ctx.user.id, input.email)),
  remove: procedure
    .input(suppressionInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.newsletter.suppressions.remove(ctx.user.id, input.email)),
});
