import { t } from "@fanfare/contracts/common/language";
import { ADD_TO_CART_FAILED, ADDED_TO_CART } from "@fanfare/contracts/store/messages";
import type { QueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../lib/query-result.ts";
import { type Api, mutationOptions } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.ts";
import { ADDED_NOTICE_MS, refusal } from "./cart-refusal.ts";
import { takePendingCartItem } from "./pending-cart-item.ts";

/** Adds the item that a visitor chose before logging in, and shows a toast with the result. */
export async function addPendingCartItem({ query }: Api, queryClient: QueryClient): Promise<void> {
  const item = takePendingCartItem();
  if (!item) return;
  try {
    const cart = await queryClient
      .getMutationCache()
      .build(queryClient, mutationOptions(query.store.cart.add))
      .execute(item);
    // The cart badge has already requested the cart since the login.
    await setQueryResult(queryClient, query.store.cart.get.queryOptions().queryKey, cart);
    toast(t(ADDED_TO_CART), { tone: "good", duration: ADDED_NOTICE_MS });
  } catch (error) {
    toast([t(ADD_TO_CART_FAILED), refusal(error)].filter(Boolean).join(". "), { tone: "bad" });
  }
}
