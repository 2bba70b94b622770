import { router } from "../../trpc/init.ts";
import { cartRouter } from "./cart.router.ts";
import { ordersRouter, paymentsRouter } from "./orders.router.ts";
import { categoriesRouter, productsRouter } from "./products.router.ts";
import { reviewsRouter } from "./reviews.router.ts";
import { storeEditorRouter } from "./store-editor.router.ts";

export const storeRouter = router({
  manage: storeEditorRouter,
  categories: categoriesRouter,
  products: productsRouter,
  cart: cartRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  reviews: reviewsRouter,
});
