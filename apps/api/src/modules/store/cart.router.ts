import { byId } from "@fanfare/contracts/common/fields";
import { cart, cartAddInput, cartUpdateInput } from "@fanfare/contracts/store/cart";
import { fanProcedure, router } from "../../trpc/init.ts";

export const cartRouter = router({
  get: fanProcedure.output(cart).query(({ ctx }) => ctx.services.carts.get(ctx.user.id)),

  add: fanProcedure
    .input(cartAddInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.carts.add(ctx.user.id, input)),

  updateItem: fanProcedure
    .input(cartUpdateInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.carts.update(ctx.user.id, input.id, input.quantity)),

  removeItem: fanProcedure
    .input(byId)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.carts.remove(ctx.user.id, input.id)),

  clear: fanProcedure.output(cart).mutation(({ ctx }) => ctx.services.carts.clear(ctx.user.id)),
});
