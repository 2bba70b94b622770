import { byId } from "@fanfare/contracts/common/fields";
import { managedOrderDetail } from "@fanfare/contracts/store/order-management";
import { showReturnInput, showReturns } from "@fanfare/contracts/store/show-returns";
import { openedPresale, orderTickets, presaleInput, showTickets } from "@fanfare/contracts/store/ticket-kinds";
import {
  ticketKindsForEditing,
  ticketKindsInput,
  ticketReturnInput,
} from "@fanfare/contracts/store/ticket-kinds-editor";
import { z } from "zod";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../../trpc/init.ts";

const PATH = "/events/events/{id}/ticket-kinds/";

/** Tickets of shows that are sold on this site. */
export const ticketsRouter = router({
  ofShow: publicProcedure
    .meta({
      rest: { method: "GET", path: PATH, summary: "What tickets of a show are sold here" },
      isCached: true,
    })
    .input(byId)
    .output(showTickets)
    .query(({ ctx, input }) => ctx.services.store.showTickets.ofShow(input.id)),

  openPresale: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: `${PATH}presale/`,
        summary: "Which ticket kinds of a show a presale code opens before their general sale",
      },
    })
    .input(presaleInput)
    .output(openedPresale)
    .mutation(({ ctx, input }) => ctx.services.store.presales.ofShow(input, ctx)),

  ofOrder: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/orders/{id}/tickets/",
        summary: "Which lines of one of the caller's orders are tickets, and how they stand",
      },
    })
    .input(byId)
    .output(z.array(orderTickets))
    .query(({ ctx, input }) => ctx.services.store.showTickets.ofOwnOrder(ctx.user.id, input.id)),

  forEditing: teamProcedure("events")
    .meta({
      rest: {
        method: "GET",
        path: "/events/manage/events/{id}/ticket-kinds/",
        summary: "A show's ticket kinds with what is sold of each",
      },
    })
    .input(byId)
    .output(ticketKindsForEditing)
    .query(({ ctx, input }) => ctx.services.store.ticketKindEditor.forEditing(input.id)),

  change: teamProcedure("events")
    .meta({ rest: { method: "PUT", path: PATH, summary: "Say what tickets of a show are sold here" } })
    .input(ticketKindsInput)
    .output(ticketKindsForEditing)
    .mutation(({ ctx, input }) => ctx.services.store.ticketKindEditor.change(ctx.user.id, input)),

  returnLine: teamProcedure("orders")
    .input(ticketReturnInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      await ctx.services.store.ticketReturns.returnLine(ctx.user.id, input);
      return ctx.services.store.orderManagement.byId(input.id);
    }),

  returnsOfShow: teamProcedure("orders")
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/events/{id}/ticket-returns/",
        summary: "How far the paid tickets of a show are paid back",
      },
    })
    .input(byId)
    .output(showReturns)
    .query(({ ctx, input }) => ctx.services.store.showReturns.of(input.id)),

  returnShow: teamProcedure("orders")
    .input(showReturnInput)
    .output(showReturns)
    .mutation(async ({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      await ctx.services.store.showReturns.begin(ctx.user.id, input.id);
      return ctx.services.store.showReturns.of(input.id);
    }),
});
