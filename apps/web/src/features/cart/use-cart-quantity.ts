import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { hasWish } from "./cart-wish.ts";

/**
 * How many pieces the signed-in fan's cart holds, for the badge; 0 for a visitor, who is not asked for. Also sees to it
 * that what was wished for before the login is done. Mounted once.
 */
export function useCartQuantity(): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);

  useEffect(() => {
    if (token === null || !hasWish()) return;
    void import("./fulfil-wish.ts").then(
      ({ fulfilWish }) => fulfilWish(api, queryClient),
      // The wish stays for the next page.
      () => undefined,
    );
  }, [token, api, queryClient]);

  const { data } = useQuery({ ...api.query.store.cart.get.queryOptions(), enabled: token !== null });
  return token && data ? data.items.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
}
