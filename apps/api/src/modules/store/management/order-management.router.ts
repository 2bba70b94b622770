import { byId } from "@fanfare/contracts/common/fields";
import {
  managedOrderCounts,
  managedOrderDetail,
  managedOrderListInput,
  managedOrderPage,
  orderAddressInput,
  orderExportInput,
  orderMessageInput,
  orderNoteInput,
  orderRefundInput,
  orderTransitionInput,
  packList,
  trackingInput,
} from "@fanfare/contracts/store/order-management";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

const orders = teamProcedure("orders");

/** The team's side of orders. */
export const orderManagementRouter = router({
  list: orders
    .input(managedOrderListInput)
    .output(managedOrderPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.orderManagement.list(input))),
  counts: orders.output(managedOrderCounts).query(({ ctx }) => ctx.services.store.orderManagement.counts()),
  byId: orders
    .input(byId)
    .output(managedOrderDetail)
    .query(({ ctx, input }) => ctx.services.store.orderManagement.byId(input.id)),
  packList: orders.output(packList).query(({ ctx }) => ctx.services.store.orderManagement.packList()),
  export: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/orders/export/",
        summary: "Orders as a CSV file",
        download: "text/csv",
      },
    })
    .input(orderExportInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.orderManagement.exportFile(input)),
  move: orders
    .input(orderTransitionInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.store.orders.setStatus(ctx.user.id, input, () =>
        ctx.services.operations.stepUp.require(ctx, input.proof),
      );
      return ctx.services.store.orderManagement.byId(input.id);
    }),
  refund: orders
    .input(orderRefundInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      await ctx.services.store.orders.refund(ctx.user.id, {
        id: input.id,
        amount_cents: input.amount,
        refundable_cents: input.refundable_amount,
        note: input.note || null,
      });
      return ctx.services.store.orderManagement.byId(input.id);
    }),
  exportItems: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/orders/export-items/",
        summary: "Orders as a CSV file with a line for each item",
        download: "text/csv",
      },
    })
    .input(orderExportInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.orderManagement.exportItemsFile(input)),
  write: orders
    .input(orderMessageInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.store.buyerContact.write(ctx.user.id, input);
      return ctx.services.store.orderManagement.byId(input.id);
    }),
  changeAddress: orders
    .input(orderAddressInput)
    .output(managedOrderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.store.buyerContact.changeAddress(ctx.user.id, input);
      return ctx.services.store.orderManagement.byId(input.id);
    }),
  addNote: orders
    .input(orderNoteInput)
    .output(managedOrderDetail)
    .mutation(({ ctx, input }) => ctx.services.store.orderManagement.addNote(ctx.user.id, input)),
  setTracking: orders
    .input(trackingInput)
    .output(managedOrderDetail)
    .mutation(({ ctx, input }) => ctx.services.store.orderManagement.setTracking(ctx.user.id, input)),
});
