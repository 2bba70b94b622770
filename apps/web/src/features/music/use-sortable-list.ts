import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { t } from "@fanfare/contracts/common/language";
import { useEffect, useRef, useState } from "react";

/** Restricts dragging to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The control that receives the focus after the list has changed; `SortableKeys` has the parts. */
type Refocus = { at: number; part: "up" | "down" | "remove" };

type SortableListOptions = {
  /** The same array until the list changes. */
  entries: readonly { key: UniqueIdentifier; track: { title: string } }[];
  /** Moves the entry at `from` to `to`, which are two different places of the list. */
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  /** Returns the announcement of a removed track. */
  removedText: (title: string) => string;
};

/**
 * A list of tracks that can be reordered by dragging, by the keyboard on the handle, or with the up and down buttons. Returns
 * the properties of its `DndContext`, the ref of its list, the text of its status and the actions of each row's buttons, after
 * which the focus stays on the button. Rows are found by the `aria-posinset` that `useSortableRow` sets.
 */
export function useSortableList({ entries, onMove, onRemove, removedText }: SortableListOptions) {
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef<Refocus | null>(null);
  const justPickedUp = useRef(false);
  const [news, setNews] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the entries have changed
  useEffect(() => {
    const target = refocus.current;
    refocus.current = null;
    if (!target) return;
    list.current
      ?.querySelector<HTMLElement>(`[aria-posinset="${target.at + 1}"] [data-part="${target.part}"]`)
      ?.focus();
  }, [entries]);

  const placeOf = (key: UniqueIdentifier | undefined) => entries.findIndex((entry) => entry.key === key);
  const titleOf = (key: UniqueIdentifier) => entries[placeOf(key)]?.track.title ?? t("Track");
  const position = (key: UniqueIdentifier | undefined) =>
    t("position {place} of {count}", { place: placeOf(key) + 1, count: entries.length });

  const announcements: Announcements = {
    onDragStart({ active }) {
      justPickedUp.current = true;
      return t("Picked up {title}, {position}.", { title: titleOf(active.id), position: position(active.id) });
    },
    onDragOver({ active, over }) {
      // A track that was just picked up is over its own position; announcing that would cut off the pick-up message.
      const news =
        over && !justPickedUp.current
          ? t("{title} is over {position}.", { title: titleOf(active.id), position: position(over.id) })
          : undefined;
      justPickedUp.current = false;
      return news;
    },
    onDragEnd: ({ active, over }) =>
      t("{title} was dropped at {position}.", { title: titleOf(active.id), position: position(over?.id ?? active.id) }),
    onDragCancel: ({ active }) =>
      t("{title} stays at {position}.", { title: titleOf(active.id), position: position(active.id) }),
  };

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  }

  function move(from: number, to: number, part: Refocus["part"]) {
    const moved = entries[from];
    if (!moved || !entries[to]) return;
    refocus.current = { at: to, part };
    setNews(
      t("{title} moved to position {place} of {count}.", {
        title: moved.track.title,
        place: to + 1,
        count: entries.length,
      }),
    );
    onMove(from, to);
  }

  function remove(at: number) {
    const removed = entries[at];
    if (!removed) return;
    refocus.current = { at: Math.min(at, entries.length - 2), part: "remove" };
    setNews(removedText(removed.track.title));
    onRemove(at);
  }

  return {
    list,
    news,
    context: {
      sensors,
      collisionDetection: closestCenter,
      modifiers: [upAndDown],
      onDragEnd: drop,
      accessibility: {
        announcements,
        screenReaderInstructions: {
          draggable: t(
            "Press space to pick up the track, the arrow keys to move it, space to drop it, escape to leave it where it was.",
          ),
        },
      },
    },
    /** Returns the actions of the row at `at`, for its `SortableKeys`. */
    actionsOf: (at: number) => ({
      isFirst: at === 0,
      isLast: at === entries.length - 1,
      onUp: () => move(at, at - 1, "up"),
      onDown: () => move(at, at + 1, "down"),
      onRemove: () => remove(at),
    }),
  };
}

export type SortableRowActions = ReturnType<ReturnType<typeof useSortableList>["actionsOf"]>;
