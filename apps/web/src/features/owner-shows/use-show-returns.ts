import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { useCan } from "../owner-kit/session/team-self.tsx";

const POLL_INTERVAL_MS = 1_000;

/**
 * Reads how far a show's paid tickets are paid back, and polls while some are waiting; disabled without the `orders` permission.
 */
export function useShowReturns(showId: number) {
  const { query } = useApi();
  const can = useCan();
  return useQuery({
    ...query.store.tickets.returnsOfShow.queryOptions({ id: showId }),
    enabled: can("orders"),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_INTERVAL_MS : false),
  });
}
