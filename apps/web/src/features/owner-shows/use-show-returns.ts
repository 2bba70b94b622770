import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { useCan } from "../owner-kit/team-self.tsx";

const POLL_INTERVAL_MS = 1_000;

/** How far a show's paid tickets are paid back, read anew while some are; never asked by who may not see orders. */
export function useShowReturns(showId: number) {
  const { query } = useApi();
  const can = useCan();
  return useQuery({
    ...query.store.tickets.returnsOfShow.queryOptions({ id: showId }),
    enabled: can("orders"),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_INTERVAL_MS : false),
  });
}
