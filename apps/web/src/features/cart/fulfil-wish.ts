import { ADD_TO_CART_FAILED, ADDED_TO_CART } from "@fanfare/contracts/store/messages";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.tsx";
import { ADDED_NOTICE_MS, refusal } from "./cart-answers.ts";
import { takeWish } from "./cart-wish.ts";

/** Does what a visitor wished for, now that they are signed in, and says how it went. */
export async function fulfilWish({ client, query }: Api, queryClient: QueryClient): Promise<void> {
  const wish = takeWish();
  if (!wish) return;
  try {
    const cart = await client.store.cart.add.mutate(wish);
    queryClient.setQueryData(query.store.cart.get.queryOptions().queryKey, cart);
    toast(ADDED_TO_CART, { tone: "good", duration: ADDED_NOTICE_MS });
  } catch (error) {
    toast([ADD_TO_CART_FAILED, refusal(error)].filter(Boolean).join(". "), { tone: "bad" });
  }
}
