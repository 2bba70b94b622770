import { byId } from "@fanfare/contracts/common/fields";
import { notifyRequestResult } from "@fanfare/contracts/music/coming-soon";
import { restockRequestInput } from "@fanfare/contracts/music/notices";
import { category } from "@fanfare/contracts/store/category";
import { productDetail, productListInput, productPage, productSearchInput } from "@fanfare/contracts/store/product";
import { z } from "zod";
import { callerProcedure, publicProcedure, router } from "../../../trpc/init.ts";

export const categoriesRouter = router({
  list: publicProcedure
    .meta({ rest: { method: "GET", path: "/store/categories/", summary: "Categories" }, isCached: true })
    .output(z.array(category))
    .query(({ ctx }) => ctx.services.store.catalogue.listCategories()),
});

export const productsRouter = router({
  list: publicProcedure
    .meta({
      rest: { method: "GET", path: "/store/products/", summary: "Products with their variants" },
      isCached: true,
    })
    .input(productListInput)
    .output(productPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.catalogue.listProducts(input))),

  search: publicProcedure
    .meta({ rest: { method: "GET", path: "/store/products/search/", summary: "Search products" }, isCached: true })
    .input(productSearchInput)
    .output(productPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.catalogue.searchProducts(input))),

  byId: publicProcedure
    .meta({ rest: { method: "GET", path: "/store/products/{id}/", summary: "One product" }, isCached: true })
    .input(byId)
    .output(productDetail)
    .query(({ ctx, input }) => ctx.services.store.catalogue.productById(input.id)),

  notifyMe: callerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/products/{id}/notify/",
        summary: "Ask for one mail when a sold-out product, or one variant of it, is back",
      },
    })
    .input(restockRequestInput)
    .output(notifyRequestResult)
    .mutation(({ ctx, input }) => ctx.services.music.releaseNotices.requestRestock(input, ctx.user?.id ?? null, ctx)),
});
