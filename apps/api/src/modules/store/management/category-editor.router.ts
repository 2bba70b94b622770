import {
  categoryChangeInput,
  categoryFields,
  categoryOrderInput,
  editorCategory,
  productRemovalInput,
} from "@fanfare/contracts/store/product-editor";
import { z } from "zod";
import { router, teamProcedure } from "../../../trpc/init.ts";
import { saved } from "./saved.ts";

const products = teamProcedure("products");

/** The team's categories of products. */
export const categoryEditorRouter = router({
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
});
