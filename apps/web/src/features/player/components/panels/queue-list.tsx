import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { t } from "@fanfare/contracts/common/language";
import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { player } from "../../player-actions.ts";
import { usePlayerStore } from "../../player-store.ts";
import { QueueRow } from "./queue-row.tsx";

const List = styled("ol", { base: { listStyle: "none", position: "relative" } });

/** Restricts dragging to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The control that receives the focus after the list has changed. */
type Refocus = { key: number | undefined; part: "up" | "down" | "remove" };

/** The queue as a list that can be reordered by dragging, by the keyboard on the handle, or with the up and down buttons. */
export function QueueList() {
  const entries = usePlayerStore(({ queue }) => queue.entries);
  const index = usePlayerStore(({ queue }) => queue.index);
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
    const row = list.current?.querySelector(`[data-key="${target.key}"]`);
    row?.querySelector<HTMLElement>(`[data-part="${target.part}"]`)?.focus();
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
    if (over) player.move(placeOf(active.id), placeOf(over.id));
  }

  function move(from: number, to: number, part: Refocus["part"]) {
    const moved = entries[from];
    if (!moved || !entries[to]) return;
    refocus.current = { key: moved.key, part };
    setNews(
      t("{title} moved to position {place} of {count}.", {
        title: moved.track.title,
        place: to + 1,
        count: entries.length,
      }),
    );
    player.move(from, to);
  }

  function remove(at: number) {
    const removed = entries[at];
    if (!removed) return;
    refocus.current = { key: (entries[at + 1] ?? entries[at - 1])?.key, part: "remove" };
    setNews(t("{title} removed from the queue.", { title: removed.track.title }));
    player.remove(at);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            "Press space to pick up the track, the arrow keys to move it, space to drop it, escape to leave it where it was.",
          ),
        },
      }}
    >
      <SortableContext items={entries.map((entry) => entry.key)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={t("Queue")}>
          {entries.map((entry, at) => (
            <QueueRow
              key={entry.key}
              entry={entry}
              current={at === index}
              first={at === 0}
              last={at === entries.length - 1}
              onPlay={() => player.playAt(at)}
              onUp={() => move(at, at - 1, "up")}
              onDown={() => move(at, at + 1, "down")}
              onRemove={() => remove(at)}
            />
          ))}
        </List>
      </SortableContext>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </DndContext>
  );
}
