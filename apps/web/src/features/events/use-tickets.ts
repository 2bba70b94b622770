import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { logFailure } from "../../lib/log-failure.ts";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { dropTickets, readTickets } from "../offline/kept-tickets.ts";
import { canKeep } from "../offline/worker.ts";

/**
 * A fan's tickets for one show: from the site, or without a connection the copy kept on this device. The copy is updated whenever
 * the tickets are loaded, and removed once the site responds that there are none.
 */
export function useTickets(eventId: number) {
  const { query } = useApi();
  const userId = useSession((state) => state.user?.id ?? null);
  const isFan = useSession((state) => state.status === "fan");
  const tickets = useQuery({ ...query.events.tickets.queryOptions({ id: eventId }), enabled: isFan });
  const kept = useQuery({
    queryKey: ["offline", "tickets", eventId, userId],
    queryFn: () => (userId === null ? null : readTickets(eventId, userId)),
    enabled: isFan && canKeep(),
    networkMode: "always",
    staleTime: 0,
  });
  const isGone = errorStatus(tickets.error) === 404;
  const isKept = useKept(tickets.data, userId, isGone ? eventId : null);
  const isCopy = tickets.data === undefined && !isGone && Boolean(kept.data);
  return {
    sheet: tickets.data ?? (isGone ? undefined : (kept.data ?? undefined)),
    isGone,
    /** Shown from the device, without a check that the tickets are still valid. */
    isCopy,
    isKept: isKept || isCopy,
    failed: tickets.isError && !isGone && !kept.data,
    retry: () => tickets.refetch(),
  };
}

/** Keeps the loaded tickets on this device, and removes those of the show `gone`. Returns whether they are kept. */
function useKept(sheet: TicketSheet | undefined, userId: number | null, gone: number | null): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (gone === null || !canKeep()) return;
    dropTickets(gone).catch((error: unknown) => logFailure("Kept tickets could not be removed", error));
  }, [gone]);
  useEffect(() => {
    if (!sheet || userId === null || !canKeep()) return;
    const abort = new AbortController();
    const keep = async () => {
      if (sheet.tickets.length === 0) return dropTickets(sheet.event.id);
      const { keepTickets } = await import("../offline/keep-tickets.ts");
      await keepTickets(userId, sheet, abort.signal);
      setKept(true);
    };
    keep().catch((error: unknown) => {
      if (!abort.signal.aborted) logFailure("The tickets could not be kept on this device", error);
    });
    return () => abort.abort();
  }, [sheet, userId]);
  return isKept;
}
