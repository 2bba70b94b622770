import { byId } from "@fanfare/contracts/common/fields";
import { orderCreateInput } from "@fanfare/contracts/store/checkout";
import { downloads } from "@fanfare/contracts/store/download";
import { orderDetail, orderListInput, orderPage, orderStatusInput } from "@fanfare/contracts/store/order";
import {
  confirmPaymentInput,
  paymentIntent,
  paymentIntentInput,
  paymentSettings,
} from "@fanfare/contracts/store/payment";
import { paginate } from "../../platform/db/page.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";

export const ordersRouter = router({
  list: fanProcedure
    .input(orderListInput)
    .output(orderPage)
    .query(async ({ ctx, input }) =>
      paginate("/api/store/orders/", input, await ctx.services.orders.list(ctx.user.id, input)),
    ),

  byId: fanProcedure
    .input(byId)
    .output(orderDetail)
    .query(({ ctx, input }) => ctx.services.orders.byId(ctx.user.id, input.id)),

  create: fanProcedure
    .input(orderCreateInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) => ctx.services.orderMaker.create(ctx.user.id, input, ctx.idempotencyKey)),

  paymentIntent: fanProcedure
    .input(paymentIntentInput)
    .output(paymentIntent)
    .mutation(({ ctx, input }) => ctx.services.payments.intentFor(ctx.user.id, input.order_id)),

  confirmPayment: fanProcedure
    .input(confirmPaymentInput)
    .output(orderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.payments.confirm(ctx.user.id, input.id, input.payment_intent_id);
      return ctx.services.orders.byId(ctx.user.id, input.id);
    }),

  cancel: fanProcedure
    .input(byId)
    .output(orderDetail)
    .mutation(({ ctx, input }) => ctx.services.orders.cancel(ctx.user.id, input.id)),

  downloads: fanProcedure
    .input(byId)
    .output(downloads)
    .mutation(({ ctx, input }) => ctx.services.downloads.linksFor(ctx.user.id, input.id)),

  setStatus: teamProcedure("orders")
    .input(orderStatusInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) =>
      ctx.services.orders.setStatus(ctx.user.id, input, () => ctx.services.stepUp.require(ctx, input.proof)),
    ),
});

export const paymentsRouter = router({
  settings: publicProcedure.output(paymentSettings).query(({ ctx }) => ctx.services.payments.settings()),
});
