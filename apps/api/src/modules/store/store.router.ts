import { router } from "../../trpc/init.ts";
import { cartRouter } from "./cart/cart.router.ts";
import { categoriesRouter, productsRouter } from "./catalogue/products.router.ts";
import { freeDownloadsRouter } from "./free/free-downloads.router.ts";
import { storeEditorRouter } from "./management/store-editor.router.ts";
import { ordersRouter, paymentsRouter } from "./orders/orders.router.ts";
import { pickupsRouter } from "./pickups/pickups.router.ts";
import { reviewsRouter } from "./reviews/reviews.router.ts";
import { ticketsRouter } from "./tickets/tickets.router.ts";

export const storeRouter = router({
  manage: storeEditorRouter,
  categories: categoriesRouter,
  products: productsRouter,
  cart: cartRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  freeDownloads: freeDownloadsRouter,
  pickups: pickupsRouter,
  reviews: reviewsRouter,
  tickets: ticketsRouter,
});
