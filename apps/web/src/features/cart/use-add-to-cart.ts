import { t } from "@fanfare/contracts/common/language";
import { ADD_TO_CART_FAILED, ADDED_TO_CART, LOG_IN_TO_ADD } from "@fanfare/contracts/store/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../lib/query-result.ts";
import { errorStatus, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.ts";
import { useSession } from "../auth/session-store.ts";
import { ADDED_NOTICE_MS, refusal } from "./cart-refusal.ts";
import { type PendingCartItem, savePendingCartItem } from "./pending-cart-item.ts";

/** The notice beside the button: a prompt to log in, or a failure with its reason. */
export type AddNotice = { kind: "login" } | { kind: "failed"; message: string; reason: string | null };

/** The label of a product's button. */
export function addToCartLabel(isAvailable: boolean, isAdding: boolean): string {
  if (!isAvailable) return t("Unavailable");
  return isAdding ? t("Adding...") : t("Add to Cart");
}

/**
 * Adds items to the cart (spec, sections 2 and 8). A visitor's choice is stored and added after the login; the badge and the cart
 * are updated from the response.
 */
export function useAddToCart() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<AddNotice | null>(null);

  const { queryKey } = query.store.cart.get.queryOptions();
  const adding = useMutation(
    mutationOptions(query.store.cart.add, {
      scope: { id: "cart" },
      onSuccess: async (cart) => {
        await setQueryResult(queryClient, queryKey, cart);
        toast(t(ADDED_TO_CART), { tone: "good", duration: ADDED_NOTICE_MS });
      },
      onError: (error, { product_id, variant_id = null, quantity = 1, price, presale_code }) => {
        if (errorStatus(error) === 401) {
          const more = { ...(price && { price }), ...(presale_code && { presale_code }) };
          savePendingCartItem({ product_id, variant_id, quantity, ...more });
          toast(t(LOG_IN_TO_ADD));
          return;
        }
        setNotice({ kind: "failed", message: t(ADD_TO_CART_FAILED), reason: refusal(error) });
        return queryClient.invalidateQueries({ queryKey });
      },
    }),
  );

  return {
    adding: adding.isPending,
    notice,
    clearNotice: () => setNotice(null),
    add: (item: PendingCartItem) => {
      if (adding.isPending) return;
      setNotice(null);
      if (useSession.getState().token !== null) return adding.mutate(item);
      savePendingCartItem(item);
      setNotice({ kind: "login" });
    },
  };
}
