import {
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
import { msg, t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { placesOf } from "../../music/track-places.ts";
import { moved } from "../playlist-order.ts";
import { EditableTrack } from "./editable-track.tsx";

const List = styled("ol", { base: { listStyle: "none", position: "relative", borderTop: "1px solid {colors.line}" } });

/** Restricts dragging to the vertical axis. */
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS = msg(
  "Press space to pick up the track, the arrow keys to move it, space to drop it, escape to leave it where it was.",
);

/** The control that receives the focus after the list has changed. */
type Refocus = { at: number; part: "up" | "down" | "remove" };

type EditableTracksProps = { tracks: readonly Track[]; of: string; onChange: (tracks: readonly Track[]) => void };

/** The fan's own playlist, reordered by dragging, by the keyboard on the handle, or with the up and down buttons. */
export function EditableTracks({ tracks, of, onChange }: EditableTracksProps) {
  const places = placesOf(tracks);
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef<Refocus | null>(null);
  const [news, setNews] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the tracks have changed
  useEffect(() => {
    const target = refocus.current;
    refocus.current = null;
    if (!target) return;
    const row = list.current?.children[target.at];
    row?.querySelector<HTMLElement>(`[data-part="${target.part}"]`)?.focus();
  }, [tracks]);

  const at = (key: UniqueIdentifier | undefined) => places.findIndex((place) => place.key === key);
  const titleOf = (key: UniqueIdentifier) => places[at(key)]?.track.title ?? t("Track");
  const position = (key: UniqueIdentifier | undefined) =>
    t("position {place} of {count}", { place: at(key) + 1, count: places.length });

  const move = (from: number, to: number) => {
    const next = moved(tracks, from, to);
    if (next === tracks) return false;
    onChange(next);
    return true;
  };
  const step = (from: number, to: number, part: Refocus["part"]) => {
    if (!move(from, to)) return;
    refocus.current = { at: to, part };
    setNews(
      t("{title} moved to position {place} of {count}.", {
        title: tracks[from]?.title,
        place: to + 1,
        count: tracks.length,
      }),
    );
  };
  const remove = (index: number) => {
    refocus.current = { at: Math.min(index, tracks.length - 2), part: "remove" };
    setNews(t("{title} removed from {of}.", { title: tracks[index]?.title, of }));
    onChange(tracks.toSpliced(index, 1));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={({ active, over }: DragEndEvent) => over && move(at(active.id), at(over.id))}
      accessibility={{
        screenReaderInstructions: { draggable: t(INSTRUCTIONS) },
        announcements: {
          onDragStart: ({ active }) =>
            t("Picked up {title}, {position}.", { title: titleOf(active.id), position: position(active.id) }),
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? t("{title} is over {position}.", { title: titleOf(active.id), position: position(over.id) })
              : undefined,
          onDragEnd: ({ active, over }) =>
            t("{title} was dropped at {position}.", {
              title: titleOf(active.id),
              position: position(over?.id ?? active.id),
            }),
          onDragCancel: ({ active }) =>
            t("{title} stays at {position}.", { title: titleOf(active.id), position: position(active.id) }),
        },
      }}
    >
      <SortableContext items={places.map((place) => place.key)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={t("Tracks of {of}", { of })}>
          {places.map((place, index) => (
            <EditableTrack
              key={place.key}
              place={place}
              queue={tracks}
              index={index}
              onUp={() => step(index, index - 1, "up")}
              onDown={() => step(index, index + 1, "down")}
              onRemove={() => remove(index)}
            />
          ))}
        </List>
      </SortableContext>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </DndContext>
  );
}
