import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import { createCategoryEditor } from "./category-editor.service.ts";
import { createOrderDesk } from "./order-desk.service.ts";
import { createProductEditor } from "./product-editor.service.ts";
import { createReviewDesk } from "./review-desk.service.ts";

/** What the team works on the store with, put together. */
export const createStoreEditors = (deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) => ({
  productEditor: createProductEditor(deps),
  categoryEditor: createCategoryEditor(deps),
  orderDesk: createOrderDesk(deps),
  reviewDesk: createReviewDesk(deps),
});
