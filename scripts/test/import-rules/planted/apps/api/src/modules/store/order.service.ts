// A cycle through types alone.
import type { Cart } from "./cart.service.ts";

export type Order = { cart: Cart | null };
