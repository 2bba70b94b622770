import {
  type HandOverResult,
  type HandoverRequest,
  MOST_HANDED,
  type PickupList,
} from "@fanfare/contracts/store/pickup";
import { PickupBook, type PickupVerdict } from "@fanfare/contracts/store/pickup-book";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { inTime, newId } from "./door-calls.ts";
import { readHanded, readPickupList, writeHanded, writePickupList } from "./door-storage.ts";
import { useRounds } from "./use-rounds.ts";

/** How often a door hears of the others. */
const POLL_INTERVAL_MS = 8000;
/** How often the list of orders is read anew. */
const LIST_INTERVAL_MS = 60_000;

/**
 * Orders that one door hands over. It asks the site while there is a line, decides by its own list while there is none, and
 * tells the site as soon as it can; what it knows outlives a reload.
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
  // The kept list serves until the site's is there, and goes on serving where that cannot be had.
  useEffect(() => {
    const kept = readPickupList(showId);
    if (!book.current && kept) begin(kept);
  }, [showId, begin]);
  useEffect(() => {
    if (loaded.data) begin(loaded.data);
  }, [loaded.data, begin]);

  const call = useCallback(
    async (asked: HandoverRequest[]): Promise<HandOverResult> => {
      const sent = book.current?.queue.slice(0, MOST_HANDED - asked.length) ?? [];
      const result = await mutateAsync({ id: showId, door, handovers: [...sent, ...asked] });
      book.current?.receive(sent, result);
      changed();
      return result;
    },
    [showId, door, mutateAsync, changed],
  );

  const hear = useCallback(async () => {
    // A show where nothing is collected has nothing to ask for.
    if (running.current || !book.current || book.current.list.orders.length === 0) return;
    running.current = true;
    // Without a line the next round asks again.
    await call([]).catch(() => undefined);
    running.current = false;
  }, [call]);
  useRounds(hear, POLL_INTERVAL_MS);

  /** Asks the site, or decides here where it does not answer. Throws what the site refuses by rule, such as a lost session. */
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
          const { verdicts } = await inTime(call([request]));
          const verdict = verdicts.find(({ id }) => id === request.id);
          if (verdict) return verdict;
        } catch (error) {
          if (isApiError(error) && error.data && error.data.httpStatus < 500) throw error;
        }
      }
      const current = book.current;
      if (!current) return { id: request.id, kind: "unchecked" };
      const verdict = current.judge(request);
      // Under the same id: where only the answer was lost, the site knows it already.
      if (verdict.kind === "handed") current.handOver(request);
      changed();
      return verdict;
    },
    [call, changed],
  );

  return { book: book.current, handOver };
}
