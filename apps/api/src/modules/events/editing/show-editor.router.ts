import { byId } from "@fanfare/contracts/common/fields";
import { moveInReport } from "@fanfare/contracts/common/move-in";
import { PICTURE_MAX_BYTES, pictureUploadInput, storedPicture } from "@fanfare/contracts/common/picture";
import { afterShowChangeInput, afterShowForEditing } from "@fanfare/contracts/events/after-show-editor";
import { eventChangeResult } from "@fanfare/contracts/events/manage";
import {
  editorShowListInput,
  editorShowPage,
  editorTour,
  editorVenue,
  guestExportInput,
  guestListInput,
  guestMessage,
  guestMessageInput,
  guestMessageResult,
  guestPage,
  noticePreview,
  noticePreviewInput,
  showChangeInput,
  showFields,
  showForEditing,
  showRemovalInput,
  tourChangeInput,
  tourFields,
  venueChangeInput,
  venueFields,
} from "@fanfare/contracts/events/show-editor";
import { showMoveInInput } from "@fanfare/contracts/events/show-move-in";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

const team = teamProcedure("events");

/** The team's procedures for shows, in addition to the two that scripts call. */
export const showEditorProcedures = {
  storePicture: team
    .meta({
      rest: {
        method: "POST",
        path: "/events/manage/pictures/",
        summary: "Upload a poster",
        status: 201,
        files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
      },
    })
    .input(pictureUploadInput)
    .output(storedPicture)
    .mutation(({ ctx, input }) => ctx.services.pictures.store(input.picture)),

  shows: router({
    list: team
      .input(editorShowListInput)
      .output(editorShowPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.showEditor.list(input))),
    byId: team
      .input(byId)
      .output(showForEditing)
      .query(({ ctx, input }) => ctx.services.events.showEditor.byId(input.id)),
    create: team
      .input(showFields)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.showEditor.create(ctx.user.id, input)),
    change: team
      .input(showChangeInput)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.showEditor.change(ctx.user.id, input)),
    remove: team
      .input(showRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.events.showEditor.remove(ctx.user.id, input)),
    moveIn: team
      .input(showMoveInInput)
      .output(moveInReport)
      .mutation(({ ctx, input }) => ctx.services.events.showMoveIn.take(ctx.user.id, input)),
    noticePreview: team
      .input(noticePreviewInput)
      .output(noticePreview)
      .query(({ ctx, input }) => ctx.services.events.guestMessages.preview(input.id, input.status)),
  }),

  after: router({
    byId: team
      .input(byId)
      .output(afterShowForEditing)
      .query(({ ctx, input }) => ctx.services.events.afterShowEditor.byId(input.id)),
    change: team
      .input(afterShowChangeInput)
      .output(afterShowForEditing)
      .mutation(({ ctx, input }) => ctx.services.events.afterShowEditor.change(ctx.user.id, input)),
  }),

  guests: router({
    list: team
      .input(guestListInput)
      .output(guestPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.showEditor.guests(input))),
    export: team
      .meta({
        rest: {
          method: "GET",
          path: "/events/manage/events/{id}/guests/",
          summary: "A show's guests, or its waitlist, as a CSV file",
          download: "text/csv",
        },
      })
      .input(guestExportInput)
      .output(z.instanceof(Download))
      .query(({ ctx, input }) => ctx.services.events.showEditor.exportGuests(input)),
    messages: team
      .input(byId)
      .output(z.array(guestMessage))
      .query(({ ctx, input }) => ctx.services.events.guestMessages.sent(input.id)),
    write: team
      .input(guestMessageInput)
      .output(guestMessageResult)
      .mutation(({ ctx, input }) => ctx.services.events.guestMessages.send(ctx.user.id, input)),
  }),

  venues: router({
    list: team.output(z.array(editorVenue)).query(({ ctx }) => ctx.services.events.placeEditor.venues()),
    create: team
      .input(venueFields)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.createVenue(ctx.user.id, input)),
    change: team
      .input(venueChangeInput)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.changeVenue(ctx.user.id, input)),
    remove: team
      .input(showRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.removeVenue(ctx.user.id, input)),
  }),

  tours: router({
    list: team.output(z.array(editorTour)).query(({ ctx }) => ctx.services.events.placeEditor.tours()),
    create: team
      .input(tourFields)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.createTour(ctx.user.id, input)),
    change: team
      .input(tourChangeInput)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.changeTour(ctx.user.id, input)),
    remove: team
      .input(showRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.events.placeEditor.removeTour(ctx.user.id, input)),
  }),
};
