import { t } from "@fanfare/contracts/common/language";
import { CART_CLEAR_FAILED, ITEM_REMOVE_FAILED, QUANTITY_UPDATE_FAILED } from "@fanfare/contracts/store/messages";
import { type MutationKey, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { refusal } from "./cart-refusal.ts";

export type CartChange =
  | { kind: "quantity"; id: number; quantity: number }
  | { kind: "remove"; id: number }
  | { kind: "clear" };
/** A failed change, with the reason if the server gave one. */
export type CartFailure = { of: CartChange; message: string; reason: string | null };

const FAILED: Record<CartChange["kind"], string> = {
  quantity: QUANTITY_UPDATE_FAILED,
  remove: ITEM_REMOVE_FAILED,
  clear: CART_CLEAR_FAILED,
};

const CHANGES: MutationKey = ["cart"];

/** The fan's cart and its actions. Changes run sequentially; each response is the whole cart. */
export function useCart() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<CartFailure | null>(null);
  const options = query.store.cart.get.queryOptions();
  // Prices and stock change, so each visit to the cart refetches it.
  const cart = useQuery({ ...options, refetchOnMount: "always" });

  const updateItem = useMutation(mutationOptions(query.store.cart.updateItem));
  const removeItem = useMutation(mutationOptions(query.store.cart.removeItem));
  const clear = useMutation(mutationOptions(query.store.cart.clear));
  const change = useMutation({
    mutationKey: CHANGES,
    scope: { id: "cart" },
    mutationFn: (wanted: CartChange) => {
      if (wanted.kind === "quantity") return updateItem.mutateAsync({ id: wanted.id, quantity: wanted.quantity });
      return wanted.kind === "remove" ? removeItem.mutateAsync({ id: wanted.id }) : clear.mutateAsync();
    },
    onMutate: () => setFailure(null),
    onSuccess: (result) => setQueryResult(queryClient, options.queryKey, result),
    onError: (error, wanted) => {
      setFailure({ of: wanted, message: t(FAILED[wanted.kind]), reason: refusal(error) });
      return queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });

  const running = useMutationState({
    filters: { mutationKey: CHANGES, status: "pending" },
    select: ({ state }) => state.variables as CartChange,
  });

  return {
    cart,
    failure,
    change: change.mutate,
    clearing: running.some(({ kind }) => kind === "clear"),
    isBusy: (id: number) => running.some((wanted) => wanted.kind === "clear" || wanted.id === id),
    busy: running.length > 0,
  };
}
