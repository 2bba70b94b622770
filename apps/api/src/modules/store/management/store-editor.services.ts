import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { createDiscountEditor } from "../discounts/discount-editor.service.ts";
import type { Preorders } from "../preorders/preorders.service.ts";
import { type BuyerContactDeps, createBuyerContact } from "./buyer-contact.service.ts";
import { createCategoryEditor } from "./category-editor.service.ts";
import { createOrderManagement } from "./order-management.service.ts";
import { createProductEditor } from "./product-editor.service.ts";
import { createProductMoveIn } from "./product-move-in.service.ts";
import { createReviewModeration } from "./review-moderation.service.ts";
import { createStockEditor } from "./stock-editor.service.ts";

/** Creates the store's editors for the team. */
export const createStoreEditors = (
  deps: {
    db: Kysely<DB>;
    clock: Clock;
    content: Content;
    media: MediaStore;
    preorders: Pick<Preorders, "moved">;
  } & BuyerContactDeps,
) => {
  const productEditor = createProductEditor(deps);
  return {
    productEditor,
    stockEditor: createStockEditor(deps),
    productMoveIn: createProductMoveIn({ ...deps, products: productEditor }),
    discountEditor: createDiscountEditor(deps),
    categoryEditor: createCategoryEditor(deps),
    orderManagement: createOrderManagement(deps),
    buyerContact: createBuyerContact(deps),
    reviewModeration: createReviewModeration(deps),
  };
};
