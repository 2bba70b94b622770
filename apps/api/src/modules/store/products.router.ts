import { byId } from "@fanfare/contracts/common/fields";
import { category } from "@fanfare/contracts/store/category";
import { productDetail, productListInput, productPage, productSearchInput } from "@fanfare/contracts/store/product";
import { z } from "zod";
import { paginate } from "../../platform/db/page.ts";
import { publicProcedure, router } from "../../trpc/init.ts";

export const categoriesRouter = router({
  list: publicProcedure.output(z.array(category)).query(({ ctx }) => ctx.services.catalogue.listCategories()),
});

export const productsRouter = router({
  list: publicProcedure
    .input(productListInput)
    .output(productPage)
    .query(async ({ ctx, input }) =>
      paginate("/api/store/products/", input, await ctx.services.catalogue.listProducts(input)),
    ),

  search: publicProcedure
    .input(productSearchInput)
    .output(productPage)
    .query(async ({ ctx, input }) =>
      paginate("/api/store/products/search/", input, await ctx.services.catalogue.searchProducts(input)),
    ),

  byId: publicProcedure
    .input(byId)
    .output(productDetail)
    .query(({ ctx, input }) => ctx.services.catalogue.productById(input.id)),
});
