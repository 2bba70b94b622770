import {
  type HandOverResult,
  type HandoverRequest,
  MAX_HANDED_OVER,
  type PickupList,
} from "@fanfare/contracts/store/pickup";
import { PickupBook, type PickupVerdict } from "@fanfare/contracts/store/pickup-book";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { newId, withTimeout } from "./door-calls.ts";
import { readHanded, readPickupList, writeHanded, writePickupList } from "./door-storage.ts";
import { useSyncPolling } from "./use-sync-polling.ts";

/** How often a door syncs with the others. */
const POLL_INTERVAL_MS = 8000;
/** How often the list of orders is refetched. */
const LIST_INTERVAL_MS = 60_000;

/**
 * Orders that one door hands over. It asks the site while there is a line, decides by its own list while there is none, and syncs
 * with the site as soon as it can; its state survives a reload.
 */
export function usePickups(showId: number, door: string) {
  const { query } = useApi();
  const loaded = useQuery({
    ...query.store.pickups.list.queryOptions({ id: showId }),
    refetchInterval: LIST_INTERVAL_MS,
    refetchIntervalInBackground: true,
  });
  const { mutateAsync } = useMutation({
    ...mutationOptions(query.store.pickups.handOver),
    networkMode: "always",
  });
  const book = useRef<PickupBook>(null);
  const running = useRef(false);
  const [, redraw] = useState(0);

  const changed = useCallback(() => {
    if (!book.current) return;
    writeHanded(showId, book.current.queue);
    writePickupList(book.current.toList());
    redraw((count) => count + 1);
  }, [showId]);

  const begin = useCallback(
    (list: PickupList) => {
      book.current = new PickupBook(list, door, book.current?.queue ?? readHanded(showId));
      changed();
    },
    [showId, door, changed],
  );
  // The kept list is used until the site's has loaded, and stays in use if that fails.
  useEffect(() => {
    const kept = readPickupList(showId);
    if (!book.current && kept) begin(kept);
  }, [showId, begin]);
  useEffect(() => {
    if (loaded.data) begin(loaded.data);
  }, [loaded.data, begin]);

  const call = useCallback(
    async (handovers: HandoverRequest[]): Promise<HandOverResult> => {
      const sent = book.current?.queue.slice(0, MAX_HANDED_OVER - handovers.length) ?? [];
      const result = await mutateAsync({ id: showId, door, handovers: [...sent, ...handovers] });
      book.current?.receive(sent, result);
      changed();
      return result;
    },
    [showId, door, mutateAsync, changed],
  );

  const sync = useCallback(async () => {
    // A show without orders to collect has nothing to ask for.
    if (running.current || !book.current || book.current.list.orders.length === 0) return;
    running.current = true;
    // Without a line the next round retries.
    await call([]).catch(() => undefined);
    running.current = false;
  }, [call]);
  useSyncPolling(sync, POLL_INTERVAL_MS);

  /** Asks the site, or decides here if it does not respond. Throws the site's refusals, such as a lost session. */
  const handOver = useCallback(
    async (orderId: number): Promise<PickupVerdict> => {
      const request: HandoverRequest = {
        id: newId(),
        who: { by: "order", order_id: orderId },
        handed_at: new Date().toISOString(),
        is_handed: false,
      };
      if (navigator.onLine) {
        try {
          const { verdicts } = await withTimeout(call([request]));
          const verdict = verdicts.find(({ id }) => id === request.id);
          if (verdict) return verdict;
        } catch (error) {
          if (isApiError(error) && error.data && error.data.httpStatus < 500) throw error;
        }
      }
      const current = book.current;
      if (!current) return { id: request.id, kind: "unchecked" };
      const verdict = current.judge(request);
      // Under the same id: if only the response was lost, the site recognizes it.
      if (verdict.kind === "handed") current.handOver(request);
      changed();
      return verdict;
    },
    [call, changed],
  );

  return { book: book.current, handOver };
}
