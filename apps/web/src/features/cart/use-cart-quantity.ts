import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { hasPendingCartItem } from "./pending-cart-item.ts";

/**
 * How many pieces the signed-in fan's cart holds, for the badge; 0 for a visitor, who is not asked for. Also sees to it
 * that what was chosen before the login is added. Mounted once.
 */
export function useCartQuantity(): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);

  useEffect(() => {
    if (token === null || !hasPendingCartItem()) return;
    void import("./add-pending-cart-item.ts").then(
      ({ addPendingCartItem }) => addPendingCartItem(api, queryClient),
      // The item stays for the next page.
      () => undefined,
    );
  }, [token, api, queryClient]);

  const { data } = useQuery({ ...api.query.store.cart.get.queryOptions(), enabled: token !== null });
  return token && data ? data.items.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
}
