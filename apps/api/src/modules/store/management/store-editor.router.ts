import { byId } from "@fanfare/contracts/common/fields";
import { moveInReport } from "@fanfare/contracts/common/move-in";
import { PICTURE_MAX_BYTES, pictureUploadInput, storedPicture } from "@fanfare/contracts/common/picture";
import {
  discountCodeChangeInput,
  discountCodeFields,
  discountCodeRemovalInput,
  discountTargets,
  managedDiscountCode,
} from "@fanfare/contracts/store/discount-code";
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
import {
  bundlePartChoice,
  categoryChangeInput,
  categoryFields,
  categoryOrderInput,
  editorCategory,
  editorProductListInput,
  editorProductPage,
  productChangeInput,
  productFields,
  productForEditing,
  productRemovalInput,
  productRemovalPreview,
  stockChangeInput,
  stockChangeResult,
  stockMovement,
  stockMovementsInput,
} from "@fanfare/contracts/store/product-editor";
import { productMoveInInput } from "@fanfare/contracts/store/product-move-in";
import {
  managedReview,
  managedReviewListInput,
  managedReviewPage,
  reviewHideInput,
  reviewReplyInput,
} from "@fanfare/contracts/store/review-moderation";
import { documentMonthInput, managedDocument, salesDocument } from "@fanfare/contracts/store/sales-document";
import { shopSettings, shopSettingsInput } from "@fanfare/contracts/store/shop-settings";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";
import { pickupEditorRouter } from "../pickups/pickups.router.ts";

const saved = byId.extend({ version: z.int().min(1) });
const products = teamProcedure("products");
const orders = teamProcedure("orders");
const settings = teamProcedure("settings");

/** The team's side of the store: products, orders and reviews. */
export const storeEditorRouter = router({
  storePicture: products
    .meta({
      rest: {
        method: "POST",
        path: "/store/manage/pictures/",
        summary: "Upload a product's picture",
        status: 201,
        files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
      },
    })
    .input(pictureUploadInput)
    .output(storedPicture)
    .mutation(({ ctx, input }) => ctx.services.pictures.store(input.picture)),

  codes: router({
    list: products
      .meta({ rest: { method: "GET", path: "/store/manage/codes/", summary: "Discount codes, newest first" } })
      .output(z.array(managedDiscountCode))
      .query(({ ctx }) => ctx.services.store.discountEditor.list()),
    targets: products.output(discountTargets).query(({ ctx }) => ctx.services.store.discountEditor.targets()),
    create: products
      .meta({ rest: { method: "POST", path: "/store/manage/codes/", summary: "Add a discount code", status: 201 } })
      .input(discountCodeFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.discountEditor.create(ctx.user.id, input)),
    change: products
      .meta({ rest: { method: "PUT", path: "/store/manage/codes/{id}/", summary: "Change a discount code" } })
      .input(discountCodeChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.discountEditor.change(ctx.user.id, input)),
    remove: products
      .meta({
        rest: { method: "DELETE", path: "/store/manage/codes/{id}/", summary: "Delete an unused code", status: 204 },
      })
      .input(discountCodeRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.store.discountEditor.remove(ctx.user.id, input)),
  }),

  products: router({
    list: products
      .input(editorProductListInput)
      .output(editorProductPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.productEditor.list(input))),
    byId: products
      .input(byId)
      .output(productForEditing)
      .query(({ ctx, input }) => ctx.services.store.productEditor.byId(input.id)),
    create: products
      .input(productFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.productEditor.create(ctx.user.id, input)),
    change: products
      .input(productChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.productEditor.change(ctx.user.id, input)),
    moveIn: products
      .input(productMoveInInput)
      .output(moveInReport)
      .mutation(({ ctx, input }) => ctx.services.store.productMoveIn.take(ctx.user.id, input)),
    removalPreview: products
      .input(byId)
      .output(productRemovalPreview)
      .query(({ ctx, input }) => ctx.services.store.productEditor.removalPreview(input.id)),
    remove: products
      .input(productRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.store.productEditor.remove(ctx.user.id, input)),
    partChoices: products
      .output(z.array(bundlePartChoice))
      .query(({ ctx }) => ctx.services.store.productEditor.partChoices()),
    changeStock: products
      .input(stockChangeInput)
      .output(stockChangeResult)
      .mutation(({ ctx, input }) => ctx.services.store.stockEditor.changeStock(ctx.user.id, input)),
    stockMovements: products
      .input(stockMovementsInput)
      .output(z.array(stockMovement))
      .query(({ ctx, input }) => ctx.services.store.stockEditor.movements(input.variant_id)),
  }),

  categories: router({
    list: products.output(z.array(editorCategory)).query(({ ctx }) => ctx.services.store.categoryEditor.list()),
    create: products
      .input(categoryFields)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.categoryEditor.create(ctx.user.id, input)),
    change: products
      .input(categoryChangeInput)
      .output(saved)
      .mutation(({ ctx, input }) => ctx.services.store.categoryEditor.change(ctx.user.id, input)),
    reorder: products
      .input(categoryOrderInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.store.categoryEditor.reorder(ctx.user.id, input.ids)),
    remove: products
      .input(productRemovalInput)
      .output(z.void())
      .mutation(({ ctx, input }) => ctx.services.store.categoryEditor.remove(ctx.user.id, input)),
  }),

  orders: router({
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
  }),

  pickups: pickupEditorRouter,

  documents: router({
    ofOrder: orders
      .input(byId)
      .output(z.array(salesDocument))
      .query(({ ctx, input }) => ctx.services.store.documents.ofOrder(input.id)),
    month: orders
      .input(documentMonthInput)
      .output(z.object({ count: z.int(), results: z.array(managedDocument) }))
      .query(({ ctx, input }) => ctx.services.store.documents.month(input.month)),
    file: orders
      .meta({
        rest: {
          method: "GET",
          path: "/store/manage/documents/{id}/file/",
          summary: "A receipt or credit note as a PDF file",
          download: "application/pdf",
        },
      })
      .input(byId)
      .output(z.instanceof(Download))
      .query(({ ctx, input }) => ctx.services.store.documents.file(input.id)),
    monthCsv: orders
      .meta({
        rest: {
          method: "GET",
          path: "/store/manage/documents/csv/",
          summary: "A month's receipts and credit notes as a CSV file",
          download: "text/csv",
        },
      })
      .input(documentMonthInput)
      .output(z.instanceof(Download))
      .query(({ ctx, input }) => ctx.services.store.documents.monthCsv(input.month)),
    monthZip: orders
      .meta({
        rest: {
          method: "GET",
          path: "/store/manage/documents/zip/",
          summary: "A month's receipts and credit notes as PDF files in one archive",
          download: "application/zip",
        },
      })
      .input(documentMonthInput)
      .output(z.instanceof(Download))
      .query(({ ctx, input }) => ctx.services.store.documents.monthZip(input.month)),
  }),

  settings: router({
    get: settings.output(shopSettings).query(({ ctx }) => ctx.services.store.shopSettings.get()),
    replace: settings
      .input(shopSettingsInput)
      .output(shopSettings)
      .mutation(({ ctx, input }) => ctx.services.store.shopSettings.replace(ctx.user.id, input)),
  }),

  reviews: router({
    list: products
      .input(managedReviewListInput)
      .output(managedReviewPage)
      .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.reviewModeration.list(input))),
    reply: products
      .input(reviewReplyInput)
      .output(managedReview)
      .mutation(({ ctx, input }) => ctx.services.store.reviewModeration.reply(ctx.user.id, input)),
    hide: products
      .input(reviewHideInput)
      .output(managedReview)
      .mutation(({ ctx, input }) => ctx.services.store.reviewModeration.hide(ctx.user.id, input)),
  }),
});
