import type { OwnPlace } from "@fanfare/contracts/events/attendance";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isApiError, useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";

const FAILED = "That did not work. Please try again.";

/** A fan's place at one show and the ways to change it. After every try the show is read again, whatever came of it. */
export function usePlace(eventId: number) {
  const { client, query } = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);
  const ownPlace = query.events.ownPlace.queryOptions({ id: eventId });
  const place = useQuery({ ...ownPlace, enabled: token !== null });

  const options = {
    onSuccess: (result: OwnPlace["place"]) => queryClient.setQueryData(ownPlace.queryKey, { place: result }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownPlace.queryKey }),
        queryClient.invalidateQueries({ queryKey: query.events.byId.queryOptions({ id: eventId }).queryKey }),
        queryClient.invalidateQueries({ queryKey: query.events.mine.queryOptions().queryKey }),
      ]),
  };
  const join = useMutation({
    mutationFn: (party_size: number) => client.events.join.mutate({ id: eventId, party_size }),
    ...options,
  });
  const wait = useMutation({
    mutationFn: (party_size: number) => client.events.joinWaitlist.mutate({ id: eventId, party_size }),
    ...options,
  });
  const leave = useMutation({
    mutationFn: async (from: "attending" | "waitlisted") => {
      await (from === "attending" ? client.events.leave : client.events.leaveWaitlist).mutate({ id: eventId });
      return null;
    },
    ...options,
  });

  const failed = [join, wait, leave].find((mutation) => mutation.error !== null)?.error;
  return {
    place: place.data?.place ?? null,
    isKnown: token === null || place.isFetched,
    isBusy: join.isPending || wait.isPending || leave.isPending,
    failure: failed ? (isApiError(failed) ? failed.message : FAILED) : null,
    join: (size: number) => {
      wait.reset();
      leave.reset();
      join.mutate(size);
    },
    wait: (size: number) => {
      join.reset();
      leave.reset();
      wait.mutate(size);
    },
    leave: (from: "attending" | "waitlisted") => {
      join.reset();
      wait.reset();
      leave.mutate(from);
    },
  };
}
