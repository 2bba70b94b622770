import { byId } from "@fanfare/contracts/common/fields";
import { attendingPlace, joinInput, ownPlace, userEvents, waitlistedPlace } from "@fanfare/contracts/events/attendance";
import {
  eventDetail,
  eventListInput,
  eventPage,
  eventSearchInput,
  upcomingEvents,
} from "@fanfare/contracts/events/event";
import { capacityInput, capacityResult, eventChangeInput, eventChangeResult } from "@fanfare/contracts/events/manage";
import { tour, tourListInput, tourPage } from "@fanfare/contracts/events/tour";
import { venue, venueListInput, venuePage } from "@fanfare/contracts/events/venue";
import { z } from "zod";
import { paginate } from "../../platform/db/page.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";
import { showEditorProcedures } from "./show-editor.router.ts";

export const eventsRouter = router({
  list: publicProcedure
    .input(eventListInput)
    .output(eventPage)
    .query(async ({ ctx, input }) => paginate("/api/events/events/", input, await ctx.services.events.list(input))),

  byId: publicProcedure
    .input(byId)
    .output(eventDetail)
    .query(({ ctx, input }) => ctx.services.events.byId(input.id)),

  upcoming: publicProcedure.output(upcomingEvents).query(({ ctx }) => ctx.services.events.upcoming()),

  search: publicProcedure
    .input(eventSearchInput)
    .output(eventPage)
    .query(async ({ ctx, input }) =>
      paginate("/api/events/events/search/", input, await ctx.services.events.search(input)),
    ),

  mine: fanProcedure.output(userEvents).query(({ ctx }) => ctx.services.attendance.userEvents(ctx.user.id)),

  ownPlace: fanProcedure
    .input(byId)
    .output(ownPlace)
    .query(({ ctx, input }) => ctx.services.attendance.ownPlace(ctx.user.id, input.id)),

  join: fanProcedure
    .input(joinInput)
    .output(attendingPlace)
    .mutation(({ ctx, input }) => ctx.services.attendance.join(ctx.user.id, input)),

  leave: fanProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.attendance.leave(ctx.user.id, input.id)),

  joinWaitlist: fanProcedure
    .input(joinInput)
    .output(waitlistedPlace)
    .mutation(({ ctx, input }) => ctx.services.attendance.wait(ctx.user.id, input)),

  leaveWaitlist: fanProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.attendance.stopWaiting(ctx.user.id, input.id)),

  calendarFile: publicProcedure
    .input(byId)
    .output(z.string())
    .query(({ ctx, input }) => ctx.services.events.calendarFile(input.id)),

  calendarFeed: publicProcedure.output(z.string()).query(({ ctx }) => ctx.services.events.calendarFeed()),

  venues: router({
    list: publicProcedure
      .input(venueListInput)
      .output(venuePage)
      .query(async ({ ctx, input }) =>
        paginate("/api/events/venues/", input, await ctx.services.events.listVenues(input)),
      ),
    byId: publicProcedure
      .input(byId)
      .output(venue)
      .query(({ ctx, input }) => ctx.services.events.venueById(input.id)),
  }),

  tours: router({
    list: publicProcedure
      .input(tourListInput)
      .output(tourPage)
      .query(async ({ ctx, input }) =>
        paginate("/api/events/tours/", input, await ctx.services.events.listTours(input)),
      ),
    byId: publicProcedure
      .input(byId)
      .output(tour)
      .query(({ ctx, input }) => ctx.services.events.tourById(input.id)),
  }),

  manage: router({
    ...showEditorProcedures,
    change: teamProcedure("events")
      .input(eventChangeInput)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.eventEditor.changeEvent(ctx.user.id, input)),
    setCapacity: teamProcedure("events")
      .input(capacityInput)
      .output(capacityResult)
      .mutation(({ ctx, input }) => ctx.services.eventEditor.setCapacity(ctx.user.id, input)),
  }),
});
