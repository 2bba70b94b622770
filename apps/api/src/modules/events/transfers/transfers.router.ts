import { linkInput } from "@fanfare/contracts/auth/credentials";
import { byId } from "@fanfare/contracts/common/fields";
import {
  acceptedTransfer,
  offeredTransfer,
  openTransfer,
  openTransfers,
  placeTransferInput,
} from "@fanfare/contracts/events/place-transfer";
import { z } from "zod";
import { fanProcedure, publicProcedure, router } from "../../../trpc/init.ts";

/** Transferring places, and the friend's side of it. */
export const transferProcedures = router({
  list: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/events/events/{id}/transfers/",
        summary: "Places that the caller passes on and that no friend has accepted yet",
      },
    })
    .input(byId)
    .output(openTransfers)
    .query(({ ctx, input }) => ctx.services.events.transfers.list(ctx.user.id, input.id)),
  give: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/events/events/{id}/transfers/",
        summary: "Pass one of the caller's places on to a friend",
        status: 201,
      },
    })
    .input(placeTransferInput)
    .output(openTransfer)
    .mutation(({ ctx, input }) => ctx.services.events.transfers.give(ctx.user.id, input, { address: ctx.address })),
  takeBack: fanProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/events/transfers/{id}/",
        summary: "Take a place back that was not accepted",
        status: 204,
      },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.events.transfers.takeBack(ctx.user.id, input.id)),
  /** A mutation, so that the token never appears in a URL. */
  read: publicProcedure
    .meta({
      rest: { method: "POST", path: "/events/transfers/", summary: "What the link of a passed on place is for" },
    })
    .input(linkInput)
    .output(offeredTransfer)
    .mutation(({ ctx, input }) => ctx.services.events.transfers.read(input.token)),
  accept: fanProcedure
    .meta({
      rest: { method: "POST", path: "/events/transfers/accept/", summary: "Accept a passed on place by its link" },
    })
    .input(linkInput)
    .output(acceptedTransfer)
    .mutation(({ ctx, input }) => ctx.services.events.transfers.accept(ctx.user.id, input.token)),
});
