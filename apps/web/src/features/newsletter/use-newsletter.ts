import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import { msg, t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useChangedUser } from "../auth/use-changed-user.ts";

const FAILED = msg("Failed to update subscription");

/** A fan's subscription and its switch. The stored account and the statistics are updated after the server's response. */
export function useNewsletter() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const changeUser = useChangedUser();
  const subscribing = useMutation(mutationOptions(query.auth.newsletter.subscribe));
  const unsubscribing = useMutation(mutationOptions(query.auth.newsletter.unsubscribe));
  const change = useMutation({
    mutationFn: (subscribe: boolean) => (subscribe ? subscribing : unsubscribing).mutateAsync(),
    onSuccess: async (_result, newsletter_subscribed) => {
      await changeUser((now) => ({ ...now, newsletter_subscribed }));
      void queryClient.invalidateQueries({ queryKey: query.auth.stats.queryOptions().queryKey });
    },
  });
  const { error } = change;
  const message =
    isApiError(error) && error.data && error.message !== t(DEFAULT_DETAIL.internal) ? error.message : t(FAILED);
  return {
    busy: change.isPending,
    /** The server's message after a change, until the next one. */
    message: change.data?.message ?? null,
    /** The requested state of the last successful change. */
    asked: change.isSuccess ? change.variables : null,
    failure: error ? message : null,
    change: (subscribe: boolean) => change.mutate(subscribe),
  };
}
