import type { Order } from "@fanfare/contracts/store/order";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { LATEST_ORDERS } from "../../orders/latest-orders.ts";

/** Calls `onLoaded` with the fan's latest orders, once: a form that they fill in keeps what is changed afterwards. */
export function usePastOrders({
  isEnabled,
  onLoaded,
}: {
  isEnabled: boolean;
  onLoaded: (orders: readonly Order[]) => void;
}) {
  const { query } = useApi();
  const past = useQuery({ ...query.store.orders.list.queryOptions(LATEST_ORDERS), enabled: isEnabled });
  const wasCalled = useRef(false);
  useEffect(() => {
    if (!past.data || wasCalled.current) return;
    wasCalled.current = true;
    onLoaded(past.data.results);
  });
}
