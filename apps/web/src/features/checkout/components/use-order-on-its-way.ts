import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import type { CheckoutSearch } from "../checkout-search.ts";
import { isPaid } from "../use-order-payment.ts";

const ASK_EVERY_MS = 2000;
/** So often it is asked whether the provider has reported a payment; then a mail has to do. */
const MOST_ASKED = 30;

/**
 * The order that the address names. Back from the bank its payment may not have been reported yet: it is asked for again
 * until it is, and counts as being confirmed meanwhile.
 */
export function useOrderOnItsWay({ order: id, returned }: CheckoutSearch) {
  const { query } = useApi();
  const result = useQuery({
    ...query.store.orders.byId.queryOptions({ id: id ?? 0 }),
    enabled: id !== undefined,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      returned && data && !isPaid(data) && dataUpdateCount < MOST_ASKED ? ASK_EVERY_MS : false,
  });
  const data = id === undefined ? undefined : result.data;
  return {
    data,
    isError: result.isError,
    refetch: result.refetch,
    isConfirming: returned === true && data?.can_pay === true,
  };
}
