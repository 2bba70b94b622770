import { DndContext } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { useMemo } from "react";
import { GroupedRows } from "../../../ui/grouped-rows.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { placesOf } from "../../music/track-places.ts";
import { useSortableList } from "../../music/use-sortable-list.ts";
import { moved } from "../playlist-order.ts";
import { EditableTrack } from "./editable-track.tsx";

const List = styled("ol", { base: { listStyle: "none", position: "relative", borderTop: "1px solid {colors.line}" } });

type EditableTracksProps = { tracks: readonly Track[]; of: string; onChange: (tracks: readonly Track[]) => void };

/** The fan's own playlist, reordered by dragging, by the keyboard on the handle, or with the up and down buttons. */
export function EditableTracks({ tracks, of, onChange }: EditableTracksProps) {
  const places = useMemo(() => placesOf(tracks), [tracks]);
  const { list, news, context, actionsOf } = useSortableList({
    entries: places,
    onMove: (from, to) => onChange(moved(tracks, from, to)),
    onRemove: (at) => onChange(tracks.toSpliced(at, 1)),
    removedText: (title) => t("{title} removed from {of}.", { title, of }),
  });

  return (
    <DndContext {...context}>
      <SortableContext items={places.map((place) => place.key)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={t("Tracks of {of}", { of })}>
          <GroupedRows rows={places} rowHeight="4.25rem">
            {(place, index) => (
              <EditableTrack key={place.key} place={place} queue={tracks} index={index} actions={actionsOf(index)} />
            )}
          </GroupedRows>
        </List>
      </SortableContext>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </DndContext>
  );
}
