import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { hasPendingCartItem } from "./pending-cart-item.ts";

/**
 * Returns the number of pieces in the signed-in fan's cart, for the badge; 0 for a visitor, without a request. Also adds the item
 * chosen before the login. Mounted once.
 */
export function useCartQuantity(): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);

  useEffect(() => {
    if (token === null || !hasPendingCartItem()) return;
    void import("./add-pending-cart-item.ts").then(
      ({ addPendingCartItem }) => addPendingCartItem(api, queryClient),
      // The chunk failed to load; the item stays stored for the next page.
      () => undefined,
    );
  }, [token, api, queryClient]);

  const { data } = useQuery({ ...api.query.store.cart.get.queryOptions(), enabled: token !== null });
  return token && data ? data.items.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
}
