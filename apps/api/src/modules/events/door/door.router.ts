import { byId } from "@fanfare/contracts/common/fields";
import {
  doorList,
  doorShow,
  doorSyncInput,
  doorSyncResult,
  listedGuest,
  listedGuestChangeInput,
  listedGuestInput,
} from "@fanfare/contracts/events/door";
import { z } from "zod";
import { router, teamProcedure } from "../../../trpc/init.ts";

const door = teamProcedure("door");
const team = teamProcedure("events");

/** The procedures of a show's doors. */
export const doorProcedures = router({
  shows: door
    .meta({ rest: { method: "GET", path: "/events/manage/doors/", summary: "Shows that a door can be opened for" } })
    .output(z.array(doorShow))
    .query(({ ctx }) => ctx.services.events.doors.shows()),
  list: door
    .meta({
      rest: {
        method: "GET",
        path: "/events/manage/doors/{id}/",
        summary: "Who is expected at a show, and who was let in",
      },
    })
    .input(byId)
    .output(doorList)
    .query(({ ctx, input }) => ctx.services.events.doors.list(input.id)),
  sync: door
    .meta({
      rest: {
        method: "POST",
        path: "/events/manage/doors/{id}/entries/",
        summary: "Let people in, note who was let in without a line, and hear of the other doors",
      },
    })
    .input(doorSyncInput)
    .output(doorSyncResult)
    .mutation(({ ctx, input }) => ctx.services.events.doors.sync(input)),
});

/** The procedures for guests that the team adds. */
export const listedGuestProcedures = router({
  list: team
    .input(byId)
    .output(z.array(listedGuest))
    .query(({ ctx, input }) => ctx.services.events.listedGuests.list(input.id)),
  add: team
    .input(listedGuestInput)
    .output(byId)
    .mutation(({ ctx, input }) => ctx.services.events.listedGuests.add(ctx.user.id, input)),
  change: team
    .input(listedGuestChangeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.events.listedGuests.change(ctx.user.id, input)),
  remove: team
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.events.listedGuests.remove(ctx.user.id, input.id)),
});
