import { t } from "@fanfare/contracts/common/language";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, isApiError, mutationOptions } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.ts";
import { takeAnyPendingJoin } from "./pending-join.ts";

/**
 * Joins the show that a visitor chose before registering, because registration leads home rather than back to the show, and shows
 * a toast with the result.
 */
export async function joinPendingShow({ query }: Api, queryClient: QueryClient): Promise<void> {
  const pending = takeAnyPendingJoin();
  if (!pending) return;
  const { event_id: id, party_size } = pending;
  const mutations = queryClient.getMutationCache();
  try {
    const event = await queryClient.fetchQuery(query.events.byId.queryOptions({ id }));
    // The places of a show that sells tickets are bought; only its line is joined.
    const fits = !event.sells_tickets && (event.places_left === null || party_size <= event.places_left);
    const way = fits ? query.events.join : query.events.joinWaitlist;
    const place = await mutations.build(queryClient, mutationOptions(way)).execute({ id, party_size });
    toast(
      place.position === null
        ? t("You are in: {title}", { title: event.title })
        : t("Number {position} in line", { position: place.position }),
      { tone: "good" },
    );
  } catch (error) {
    toast(isApiError(error) && error.data ? error.message : t("That did not work. Please try again."), {
      tone: "bad",
      duration: null,
    });
  }
}
