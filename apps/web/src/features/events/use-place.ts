import { msg, t } from "@fanfare/contracts/common/language";
import type { OwnPlace } from "@fanfare/contracts/events/attendance";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorStatus, isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { savePendingJoin } from "./pending-join.ts";

const FAILED = msg("That did not work. Please try again.");

/** Polling interval of a waiting fan's page; paused while the page is in the background. */
const POLL_INTERVAL_MS = 10_000;

/** A fan's place at one show and the actions that change it. After every attempt the data is refetched, whatever the result. */
export function usePlace(eventId: number) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);
  const ownPlace = query.events.ownPlace.queryOptions({ id: eventId });
  const place = useQuery({
    ...ownPlace,
    enabled: token !== null,
    // Shows a freed place to a waiting fan without a reload.
    refetchInterval: ({ state }) => (state.data?.place?.status === "waitlisted" ? POLL_INTERVAL_MS : false),
  });

  const show = (result: OwnPlace["place"]) => queryClient.setQueryData(ownPlace.queryKey, { place: result });
  const options = {
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownPlace.queryKey }),
        queryClient.invalidateQueries({ queryKey: query.events.byId.queryOptions({ id: eventId }).queryKey }),
        queryClient.invalidateQueries({ queryKey: query.events.mine.queryOptions().queryKey }),
      ]),
  };
  const got = {
    ...options,
    onSuccess: show,
    onError: (error: unknown, { id, party_size = 1 }: { id: number; party_size?: number }) => {
      // The session has ended: like a visitor's, the join is performed after the login.
      if (errorStatus(error) === 401 && useSession.getState().token === null)
        savePendingJoin({ event_id: id, party_size });
    },
  };
  const gaveUp = { ...options, onSuccess: () => show(null) };
  const join = useMutation(mutationOptions(query.events.join, got));
  const wait = useMutation(mutationOptions(query.events.joinWaitlist, got));
  const leave = useMutation(mutationOptions(query.events.leave, gaveUp));
  const leaveWaitlist = useMutation(mutationOptions(query.events.leaveWaitlist, gaveUp));

  const all = [join, wait, leave, leaveWaitlist];
  const failed = all.find((mutation) => mutation.error !== null);
  const now = place.data?.place ?? null;
  // The response may have been lost after the change was made: then the place is as requested, and nothing has failed.
  const isDone = () => {
    if (failed === join) return now?.status === "attending" && now.party_size === join.variables?.party_size;
    if (failed === wait) return now?.status === "waitlisted" && now.party_size === wait.variables?.party_size;
    return now === null;
  };
  const error = failed && !isDone() ? failed.error : null;
  const failure = error && (isApiError(error) && error.data ? error.message : t(FAILED));
  const forget = () => {
    for (const mutation of all) mutation.reset();
  };
  return {
    place: now,
    isKnown: token === null || place.data !== undefined,
    /** The place could not be loaded; offering a place to a fan who may already have one would be wrong. */
    isUnloaded: token !== null && place.data === undefined && place.isError,
    reload: () => place.refetch(),
    isBusy: all.some(({ isPending }) => isPending),
    failure,
    join: (size: number) => {
      forget();
      join.mutate({ id: eventId, party_size: size });
    },
    wait: (size: number) => {
      forget();
      wait.mutate({ id: eventId, party_size: size });
    },
    leave: (from: "attending" | "waitlisted") => {
      forget();
      (from === "attending" ? leave : leaveWaitlist).mutate({ id: eventId });
    },
  };
}
