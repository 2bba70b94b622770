import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "../../owner-ui/toast.tsx";
import { failureOf } from "../forms/owner-failure.ts";

type SavedOrderOptions<Entry> = {
  save: (entries: readonly Entry[]) => Promise<unknown>;
  /** Refetches the list after a save, whatever its result. */
  reload: () => Promise<unknown>;
};

/**
 * A list whose order is saved after each move. Moves during a save are sent together after it: two saves at a time could
 * arrive in the wrong order, and the second of them would be refused where the list has a version. Returns the list as it was
 * moved, until it is refetched, and `move`.
 */
export function useSavedOrder<Entry>(stored: readonly Entry[], options: SavedOrderOptions<Entry>) {
  const [moved, setMoved] = useState<readonly Entry[] | null>(null);
  const unsaved = useRef<readonly Entry[] | null>(null);
  const running = useRef(false);
  const save = useEffectEvent(options.save);
  const reload = useEffectEvent(options.reload);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched list replaces the moved one
  useEffect(() => {
    if (!running.current) setMoved(null);
  }, [stored]);

  const saveAll = async () => {
    while (unsaved.current) {
      try {
        for (let next: readonly Entry[] | null = unsaved.current; next; next = unsaved.current) {
          unsaved.current = null;
          await save(next);
        }
        toast("The new order is saved.", { tone: "good" });
      } catch (error) {
        unsaved.current = null;
        setMoved(null);
        toast(failureOf(error, "The order could not be saved.").message, { tone: "bad" });
      }
      await reload();
    }
  };

  return {
    entries: moved ?? stored,
    move: (entries: readonly Entry[]) => {
      setMoved(entries);
      unsaved.current = entries;
      if (running.current) return;
      running.current = true;
      void saveAll().finally(() => {
        running.current = false;
      });
    },
  };
}
