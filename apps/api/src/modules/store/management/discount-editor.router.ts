import {
  discountCodeChangeInput,
  discountCodeFields,
  discountCodeRemovalInput,
  discountTargets,
  managedDiscountCode,
} from "@fanfare/contracts/store/discount-code";
import { z } from "zod";
import { router, teamProcedure } from "../../../trpc/init.ts";
import { saved } from "./saved.ts";

const products = teamProcedure("products");

/** The team's discount codes. */
export const discountEditorRouter = router({
  list: products
    .meta({ rest: { method: "GET", path: "/store/manage/codes/", summary: "Discount codes, newest first" } })
    .output(z.array(managedDiscountCode))
    .query(({ ctx }) => ctx.services.store.discountEditor.list()),
  targets: products.output(discountTargets).query(({ ctx }) => ctx.services.store.discountEditor.targets()),
  create: products
    .meta({ rest: { method: "POST", path: "/store/manage/codes/", summary: "Add a discount code", status: 201 } })
    .input(discountCodeFields)
    .output(managedDiscountCode)
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
});
