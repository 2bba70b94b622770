import { byId } from "@fanfare/contracts/common/fields";
import { orderDetail } from "@fanfare/contracts/store/order";
import { managedOrderDetail } from "@fanfare/contracts/store/order-management";
import {
  handOverInput,
  handOverResult,
  managedPickups,
  orderCollectInput,
  orderPickup,
  pickupList,
  pickupOption,
  pickupPointInput,
  pickupToShippingInput,
} from "@fanfare/contracts/store/pickup";
import { z } from "zod";
import { fanProcedure, router, teamProcedure } from "../../../trpc/init.ts";

const door = teamProcedure("door");
const orders = teamProcedure("orders");

/** Orders that are collected at a show, for their buyers and for the doors. */
export const pickupsRouter = router({
  options: fanProcedure
    .meta({
      rest: { method: "GET", path: "/store/pickups/", summary: "Shows at which the caller's cart can be collected" },
    })
    .output(z.array(pickupOption))
    .query(({ ctx }) => ctx.services.store.pickups.options(ctx.user.id)),

  order: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/orders/collect/",
        summary: "Order what is in the cart, to be collected at a show",
        status: 201,
        idempotent: true,
      },
    })
    .input(orderCollectInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) =>
      ctx.services.store.checkout.collect(ctx.user.id, input, ctx.idempotencyKey, (total) => {
        ctx.countVisit("orders");
        ctx.countVisit("ordered_cents", total);
      }),
    ),

  ofOrder: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/orders/{id}/pickup/",
        summary: "Where one of the caller's orders is collected, with the code that it is handed over for",
      },
    })
    .input(byId)
    .output(orderPickup)
    .query(({ ctx, input }) => ctx.services.store.pickups.ofOwnOrder(ctx.user.id, input.id)),

  list: door
    .meta({
      rest: { method: "GET", path: "/store/manage/pickups/{id}/", summary: "What is handed over at a show" },
    })
    .input(byId)
    .output(pickupList)
    .query(({ ctx, input }) => ctx.services.store.handovers.list(input.id)),

  handOver: door
    .meta({
      rest: {
        method: "POST",
        path: "/store/manage/pickups/{id}/handovers/",
        summary: "Hand orders over, note what was handed over without a line, and hear of the other doors",
      },
    })
    .input(handOverInput)
    .output(handOverResult)
    .mutation(({ ctx, input }) => ctx.services.store.handovers.handOver(ctx.user.id, input)),
});

/** The owner area's part of pick-ups. */
export const pickupEditorRouter = router({
  list: orders.output(managedPickups).query(({ ctx }) => ctx.services.store.pickups.managed()),
  setPoint: orders
    .input(pickupPointInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.store.pickups.setPoint(ctx.user.id, input)),
  toShipping: orders
    .input(pickupToShippingInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.store.pickups.toShipping(ctx.user.id, input);
      return ctx.services.store.orderManagement.byId(input.id);
    }),
});
