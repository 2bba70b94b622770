import { PICTURE_MAX_BYTES, pictureUploadInput, storedPicture } from "@fanfare/contracts/common/picture";
import { shopSettings, shopSettingsInput } from "@fanfare/contracts/store/shop-settings";
import { router, teamProcedure } from "../../../trpc/init.ts";
import { pickupEditorRouter } from "../pickups/pickups.router.ts";
import { categoryEditorRouter } from "./category-editor.router.ts";
import { discountEditorRouter } from "./discount-editor.router.ts";
import { orderManagementRouter } from "./order-management.router.ts";
import { productEditorRouter } from "./product-editor.router.ts";
import { reviewModerationRouter } from "./review-moderation.router.ts";
import { salesDocumentsRouter } from "./sales-documents.router.ts";

const products = teamProcedure("products");
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

  codes: discountEditorRouter,
  products: productEditorRouter,
  categories: categoryEditorRouter,
  orders: orderManagementRouter,
  pickups: pickupEditorRouter,
  documents: salesDocumentsRouter,

  settings: router({
    get: settings.output(shopSettings).query(({ ctx }) => ctx.services.store.shopSettings.get()),
    replace: settings
      .input(shopSettingsInput)
      .output(shopSettings)
      .mutation(({ ctx, input }) => ctx.services.store.shopSettings.replace(ctx.user.id, input)),
  }),

  reviews: reviewModerationRouter,
});
