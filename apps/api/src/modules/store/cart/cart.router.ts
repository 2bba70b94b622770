import { byId } from "@fanfare/contracts/common/fields";
import { cart, cartAddInput, cartUpdateInput } from "@fanfare/contracts/store/cart";
import { cartCodeInput } from "@fanfare/contracts/store/discount-code";
import { checkoutTerms } from "@fanfare/contracts/store/shipping";
import { fanProcedure, router } from "../../../trpc/init.ts";

export const cartRouter = router({
  terms: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/cart/terms/",
        summary: "Where the cart's lines are sent, and whether a tip may be added",
      },
    })
    .output(checkoutTerms)
    .query(({ ctx }) => ctx.services.store.carts.terms(ctx.user.id)),

  get: fanProcedure
    .meta({ rest: { method: "GET", path: "/store/cart/", summary: "The caller's cart" } })
    .output(cart)
    .query(({ ctx }) => ctx.services.store.carts.get(ctx.user.id)),

  add: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/cart/add/", summary: "Put something into the cart" } })
    .input(cartAddInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.store.carts.add(ctx.user.id, input, ctx)),

  updateItem: fanProcedure
    .meta({ rest: { method: "PUT", path: "/store/cart/items/{id}/update/", summary: "Say how many of a line" } })
    .input(cartUpdateInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.store.carts.update(ctx.user.id, input.id, input.quantity)),

  removeItem: fanProcedure
    .meta({
      rest: { method: "DELETE", path: "/store/cart/items/{id}/remove/", summary: "Take a line out of the cart" },
    })
    .input(byId)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.store.carts.remove(ctx.user.id, input.id)),

  addCode: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/cart/codes/", summary: "Enter a discount code" } })
    .input(cartCodeInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.store.carts.addCode(ctx.user.id, input.code)),

  removeCode: fanProcedure
    .meta({
      rest: { method: "POST", path: "/store/cart/codes/remove/", summary: "Take a discount code out of the cart" },
    })
    .input(cartCodeInput)
    .output(cart)
    .mutation(({ ctx, input }) => ctx.services.store.carts.removeCode(ctx.user.id, input.code)),

  clear: fanProcedure
    .meta({ rest: { method: "DELETE", path: "/store/cart/clear/", summary: "Empty the cart" } })
    .output(cart)
    .mutation(({ ctx }) => ctx.services.store.carts.clear(ctx.user.id)),
});
