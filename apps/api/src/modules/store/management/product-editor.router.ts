import { byId } from "@fanfare/contracts/common/fields";
import { moveInReport } from "@fanfare/contracts/common/move-in";
import {
  bundlePartChoice,
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
import { z } from "zod";
import { router, teamProcedure } from "../../../trpc/init.ts";
import { saved } from "./saved.ts";

const products = teamProcedure("products");

/** The team's products and their stock. */
export const productEditorRouter = router({
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
});
