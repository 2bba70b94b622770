import { byId } from "@fanfare/contracts/common/fields";
import { afterShow, keptSetlist, ownSetlist } from "@fanfare/contracts/events/after-show";
import { attendingPlace, joinInput, ownPlace, userEvents, waitlistedPlace } from "@fanfare/contracts/events/attendance";
import {
  eventDetail,
  eventListInput,
  eventPage,
  eventSearchInput,
  upcomingEvents,
} from "@fanfare/contracts/events/event";
import { capacityInput, capacityResult, eventChangeInput, eventChangeResult } from "@fanfare/contracts/events/manage";
import { ticketSheet } from "@fanfare/contracts/events/ticket";
import { tour, tourListInput, tourPage } from "@fanfare/contracts/events/tour";
import { venue, venueListInput, venuePage, venuePlaces, venuePlacesInput } from "@fanfare/contracts/events/venue";
import { notifyRequestResult } from "@fanfare/contracts/music/coming-soon";
import { nearShowWishInput } from "@fanfare/contracts/music/notices";
import { z } from "zod";
import { callerProcedure, fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";
import { doorProcedures, listedGuestProcedures } from "./door/door.router.ts";
import { showEditorProcedures } from "./editing/show-editor.router.ts";
import { transferProcedures } from "./transfers/transfers.router.ts";

export const eventsRouter = router({
  list: publicProcedure
    .meta({ rest: { method: "GET", path: "/events/events/", summary: "Published shows" }, isCached: true })
    .input(eventListInput)
    .output(eventPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.calendar.list(input))),

  byId: publicProcedure
    .meta({ rest: { method: "GET", path: "/events/events/{id}/", summary: "One show with its venue" }, isCached: true })
    .input(byId)
    .output(eventDetail)
    .query(({ ctx, input }) => ctx.services.events.calendar.byId(input.id)),

  after: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/after/",
        summary: "What was played at a show, and photos of it",
      },
      isCached: true,
    })
    .input(byId)
    .output(afterShow)
    .query(({ ctx, input }) => ctx.services.events.afterShows.byId(input.id)),

  ownSetlist: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/setlist/",
        summary: "Whether the caller was at a show, and the playlist they have made of its setlist",
      },
    })
    .input(byId)
    .output(ownSetlist)
    .query(({ ctx, input }) => ctx.services.events.afterShows.own(ctx.user.id, input.id)),

  keepSetlist: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/events/events/{id}/setlist/",
        summary: "Make a playlist of what was played, for who was there",
      },
    })
    .input(byId)
    .output(keptSetlist)
    .mutation(({ ctx, input }) => ctx.services.events.afterShows.keep(ctx.user.id, input.id)),

  upcoming: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/upcoming/",
        summary: "What is not cancelled and not over, soonest first",
      },
      isCached: true,
    })
    .output(upcomingEvents)
    .query(({ ctx }) => ctx.services.events.calendar.upcoming()),

  search: publicProcedure
    .meta({
      rest: { method: "GET", path: "/events/events/search/", summary: "Search shows by title, venue, city or tour" },
      isCached: true,
    })
    .input(eventSearchInput)
    .output(eventPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.calendar.search(input))),

  mine: fanProcedure
    .meta({
      rest: { method: "GET", path: "/events/events/user/", summary: "The shows the caller attends or waits for" },
    })
    .output(userEvents)
    .query(({ ctx }) => ctx.services.events.attendance.userEvents(ctx.user.id)),

  ownPlace: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/place/",
        summary: "What the caller has at a show: places, a position in line, or nothing",
      },
    })
    .input(byId)
    .output(ownPlace)
    .query(({ ctx, input }) => ctx.services.events.attendance.ownPlace(ctx.user.id, input.id)),

  tickets: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/tickets/",
        summary: "The caller's tickets for a show, one a person",
      },
    })
    .input(byId)
    .output(ticketSheet)
    .query(({ ctx, input }) => ctx.services.events.tickets.ofFan(ctx.user.id, input.id)),

  join: fanProcedure
    .meta({ rest: { method: "POST", path: "/events/events/{id}/join/", summary: "Take places at a show" } })
    .input(joinInput)
    .output(attendingPlace)
    .mutation(({ ctx, input }) =>
      ctx.services.events.attendance.join(ctx.user.id, input, () => ctx.countVisit("sign_ups")),
    ),

  leave: fanProcedure
    .meta({
      rest: { method: "DELETE", path: "/events/events/{id}/join/", summary: "Give the places back", status: 204 },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.events.attendance.leave(ctx.user.id, input.id)),

  joinWaitlist: fanProcedure
    .meta({
      rest: { method: "POST", path: "/events/events/{id}/waitlist/", summary: "Get in line for a show that is full" },
    })
    .input(joinInput)
    .output(waitlistedPlace)
    .mutation(({ ctx, input }) =>
      ctx.services.events.attendance.wait(ctx.user.id, input, () => ctx.countVisit("sign_ups")),
    ),

  leaveWaitlist: fanProcedure
    .meta({ rest: { method: "DELETE", path: "/events/events/{id}/waitlist/", summary: "Leave the line", status: 204 } })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.events.attendance.stopWaiting(ctx.user.id, input.id)),

  transfers: transferProcedures,

  calendarFile: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/calendar.ics",
        summary: "One show as an iCalendar file",
        file: { type: "text/calendar; charset=utf-8", name: "show.ics" },
      },
      isCached: true,
    })
    .input(byId)
    .output(z.string())
    .query(({ ctx, input }) => ctx.services.events.calendar.calendarFile(input.id)),

  calendarFeed: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/calendar.ics",
        summary: "The coming shows as a calendar to subscribe to",
        file: { type: "text/calendar; charset=utf-8", name: "shows.ics" },
      },
      isCached: true,
    })
    .output(z.string())
    .query(({ ctx }) => ctx.services.events.calendar.calendarFeed()),

  notifyMe: callerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/events/notify/",
        summary: "Ask for one mail when the next show in or near a city is announced",
      },
    })
    .input(nearShowWishInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.music.releaseNotices.requestShowNear(input, ctx.user?.id ?? null, ctx)),

  venues: router({
    list: publicProcedure
      .meta({ rest: { method: "GET", path: "/events/venues/", summary: "Venues of published shows" }, isCached: true })
      .input(venueListInput)
      .output(venuePage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.calendar.listVenues(input))),
    places: publicProcedure
      .meta({
        rest: {
          method: "GET",
          path: "/events/venues/places/",
          summary: "Coordinates of the venues of coming shows, or of one tour",
        },
        isCached: true,
      })
      .input(venuePlacesInput)
      .output(venuePlaces)
      .query(({ ctx, input }) => ctx.services.events.calendar.places(input.tour)),
    byId: publicProcedure
      .meta({ rest: { method: "GET", path: "/events/venues/{id}/", summary: "One venue" }, isCached: true })
      .input(byId)
      .output(venue)
      .query(({ ctx, input }) => ctx.services.events.calendar.venueById(input.id)),
  }),

  tours: router({
    list: publicProcedure
      .meta({ rest: { method: "GET", path: "/events/tours/", summary: "Tours with their dates" }, isCached: true })
      .input(tourListInput)
      .output(tourPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.events.calendar.listTours(input))),
    byId: publicProcedure
      .meta({
        rest: { method: "GET", path: "/events/tours/{id}/", summary: "One tour with its dates" },
        isCached: true,
      })
      .input(byId)
      .output(tour)
      .query(({ ctx, input }) => ctx.services.events.calendar.tourById(input.id)),
  }),

  manage: router({
    ...showEditorProcedures,
    door: doorProcedures,
    listedGuests: listedGuestProcedures,
    change: teamProcedure("events")
      .meta({ rest: { method: "PATCH", path: "/events/events/{id}/", summary: "Change a show" } })
      .input(eventChangeInput)
      .output(eventChangeResult)
      .mutation(({ ctx, input }) => ctx.services.events.editor.changeEvent(ctx.user.id, input)),
    setCapacity: teamProcedure("events")
      .meta({
        rest: { method: "POST", path: "/events/events/{id}/capacity/", summary: "Change how many may come" },
      })
      .input(capacityInput)
      .output(capacityResult)
      .mutation(({ ctx, input }) => ctx.services.events.editor.setCapacity(ctx.user.id, input)),
  }),
});
