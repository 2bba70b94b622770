import { type DoorArrival, type DoorList, type DoorSyncResult, MAX_SENT } from "@fanfare/contracts/events/door";
import { type BookVerdict, DoorBook, type DoorQueue } from "@fanfare/contracts/events/door-book";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { newId, withTimeout } from "./door-calls.ts";
import { readDoorList, readDoorQueue, writeDoorList, writeDoorQueue } from "./door-storage.ts";
import { useSyncPolling } from "./use-sync-polling.ts";

/** How often a door syncs with the others. */
const POLL_INTERVAL_MS = 4000;
/** How often the list of expected guests is refetched. */
const LIST_INTERVAL_MS = 60_000;
/** Returns the part of a queue that fits into one call. */
const partOf = ({ arrivals, undone }: DoorQueue, room: number): DoorQueue => ({
  arrivals: arrivals.slice(0, room),
  undone: arrivals.length > room ? [] : undone.slice(0, MAX_SENT),
});

/**
 * One door of a show. It asks the site while there is a line, decides by its own list while there is none, and syncs with the
 * site as soon as it can; its state survives a reload.
 */
export function useDoor(showId: number, door: string) {
  const { query } = useApi();
  const loaded = useQuery({
    ...query.events.manage.door.list.queryOptions({ id: showId }),
    refetchInterval: LIST_INTERVAL_MS,
    refetchIntervalInBackground: true,
  });
  const { mutateAsync } = useMutation({
    ...mutationOptions(query.events.manage.door.sync),
    networkMode: "always",
  });
  const book = useRef<DoorBook>(null);
  const running = useRef<Promise<unknown>>(null);
  const [, redraw] = useState(0);
  const [hasLine, setLine] = useState(() => navigator.onLine);

  const changed = useCallback(() => {
    if (!book.current) return;
    writeDoorQueue(showId, book.current.queue);
    redraw((count) => count + 1);
  }, [showId]);

  const begin = useCallback(
    (list: DoorList) => {
      const queue = book.current?.queue ?? readDoorQueue(showId) ?? undefined;
      book.current = new DoorBook(list, door, queue);
      changed();
    },
    [showId, door, changed],
  );

  // The kept list is used until the site's has loaded, and stays in use if that fails.
  useEffect(() => {
    const kept = readDoorList(showId);
    if (!book.current && kept) begin(kept);
  }, [showId, begin]);
  useEffect(() => {
    if (!loaded.data) return;
    writeDoorList(loaded.data);
    begin(loaded.data);
  }, [loaded.data, begin]);

  const call = useCallback(
    async (arrivals: DoorArrival[]): Promise<DoorSyncResult> => {
      const current = book.current;
      if (!current) throw new Error("no list yet");
      const sent = partOf(current.queue, MAX_SENT - arrivals.length);
      const input = { id: showId, door, arrivals: [...sent.arrivals, ...arrivals], undone: sent.undone };
      const result = await mutateAsync({ ...input, since: current.asOf });
      // If the list was refetched in the meantime, its new book receives the result.
      book.current?.receive(sent, result);
      if (book.current) writeDoorList(book.current.toList());
      changed();
      return result;
    },
    [showId, door, mutateAsync, changed],
  );

  const sync = useCallback(async () => {
    if (running.current || !book.current) return;
    running.current = call([]).then(
      () => setLine(true),
      () => setLine(false),
    );
    await running.current;
    running.current = null;
  }, [call]);
  useSyncPolling(sync, POLL_INTERVAL_MS);

  /** Asks the site, or decides here if it does not respond. Throws the site's refusals, such as a lost session. */
  const arrive = useCallback(
    async (who: DoorArrival["who"]): Promise<BookVerdict> => {
      const arrival = { id: newId(), who, let_in_at: new Date().toISOString() };
      const isOnline = hasLine && navigator.onLine;
      if (isOnline) {
        try {
          const { verdicts } = await withTimeout(call([{ ...arrival, is_let_in: false }]));
          const verdict = verdicts.find(({ id }) => id === arrival.id);
          if (verdict) return verdict;
        } catch (error) {
          if (isApiError(error) && error.data && error.data.httpStatus < 500) throw error;
          setLine(false);
        }
      }
      const current = book.current;
      if (!current) return { id: arrival.id, kind: "unchecked" };
      const verdict = current.judge(arrival);
      if (verdict.kind === "in") current.letIn(arrival);
      else if (isOnline) current.withdraw(arrival.id);
      changed();
      return verdict;
    },
    [call, changed, hasLine],
  );

  return {
    book: book.current,
    hasLine,
    failed: loaded.isError && !book.current,
    retry: () => void loaded.refetch(),
    arrive,
    /** Lets in a guest whose ticket cannot be checked here. */
    letInAnyway: (who: DoorArrival["who"]) => {
      book.current?.letIn({ id: newId(), who, let_in_at: new Date().toISOString() });
      changed();
      void sync();
    },
    undo: (id: string) => {
      book.current?.undo(id, new Date().toISOString());
      changed();
      void sync();
    },
  };
}
