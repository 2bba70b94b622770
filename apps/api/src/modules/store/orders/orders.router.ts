import { byId } from "@fanfare/contracts/common/fields";
import { orderCreateInput } from "@fanfare/contracts/store/checkout";
import { archiveFileInput, downloadFormats, downloads } from "@fanfare/contracts/store/download";
import { orderDetail, orderListInput, orderPage, orderStatusInput } from "@fanfare/contracts/store/order";
import {
  confirmPaymentInput,
  paymentIntent,
  paymentIntentInput,
  paymentSettings,
} from "@fanfare/contracts/store/payment";
import { documentFileInput, fanDocument } from "@fanfare/contracts/store/sales-document";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../../trpc/init.ts";

export const ordersRouter = router({
  list: fanProcedure
    .meta({ rest: { method: "GET", path: "/store/orders/", summary: "The caller's orders, newest first" } })
    .input(orderListInput)
    .output(orderPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.orders.list(ctx.user.id, input))),

  byId: fanProcedure
    .meta({ rest: { method: "GET", path: "/store/orders/{id}/", summary: "One of the caller's orders" } })
    .input(byId)
    .output(orderDetail)
    .query(({ ctx, input }) => ctx.services.store.orders.byId(ctx.user.id, input.id)),

  create: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/orders/create/",
        summary: "Order what is in the cart",
        status: 201,
        idempotent: true,
      },
    })
    .input(orderCreateInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) =>
      ctx.services.store.checkout.create(ctx.user.id, input, ctx.idempotencyKey, (total) => {
        ctx.countVisit("orders");
        ctx.countVisit("ordered_cents", total);
      }),
    ),

  paymentIntent: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/orders/payment-intent/", summary: "What an order is paid with" } })
    .input(paymentIntentInput)
    .output(paymentIntent)
    .mutation(({ ctx, input }) => ctx.services.store.payments.intentFor(ctx.user.id, input.order_id)),

  confirmPayment: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/orders/{id}/confirm-payment/", summary: "Complete a demo payment" } })
    .input(confirmPaymentInput)
    .output(orderDetail)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.store.payments.confirm(ctx.user.id, input.id, input.payment_intent_id);
      return ctx.services.store.orders.byId(ctx.user.id, input.id);
    }),

  cancel: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/orders/{id}/cancel/", summary: "Call an order off" } })
    .input(byId)
    .output(orderDetail)
    .mutation(({ ctx, input }) => ctx.services.store.orders.cancel(ctx.user.id, input.id)),

  downloads: fanProcedure
    .meta({
      rest: { method: "POST", path: "/store/orders/{id}/downloads/", summary: "Fresh links to an order's files" },
    })
    .input(byId)
    .output(downloads)
    .mutation(({ ctx, input }) => ctx.services.store.downloads.linksFor(ctx.user.id, input.id)),

  formats: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/orders/{id}/formats/",
        summary: "Fresh links to an order's files in every format there is, each also as one archive",
      },
    })
    .input(byId)
    .output(downloadFormats)
    .mutation(({ ctx, input }) => ctx.services.store.downloads.formatsFor(ctx.user.id, input.id)),

  archiveFile: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/orders/{id}/archive/",
        summary: "An order's files as one archive, by a link from its order's page; takes ranges",
        download: "application/zip",
      },
    })
    .input(archiveFileInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.downloads.archiveOfLink(input)),

  documents: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/orders/{id}/documents/",
        summary: "An order's receipt and credit notes, with fresh links to their PDF files",
      },
    })
    .input(byId)
    .output(z.array(fanDocument))
    .query(({ ctx, input }) => ctx.services.store.documents.ofOwnOrder(ctx.user.id, input.id)),

  documentFile: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/documents/{id}/file/",
        summary: "A receipt or credit note as a PDF file, by a link from its order's page or mail",
        download: "application/pdf",
      },
    })
    .input(documentFileInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.fileOfLink(input)),

  setStatus: teamProcedure("orders")
    .meta({ rest: { method: "POST", path: "/store/orders/{id}/status/", summary: "Move an order on" } })
    .input(orderStatusInput)
    .output(orderDetail)
    .mutation(({ ctx, input }) => ctx.services.store.orders.setStatus(ctx.user.id, input)),
});

export const paymentsRouter = router({
  settings: publicProcedure.output(paymentSettings).query(({ ctx }) => ctx.services.store.payments.settings()),
});
