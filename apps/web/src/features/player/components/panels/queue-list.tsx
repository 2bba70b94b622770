import { DndContext } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { t } from "@fanfare/contracts/common/language";
import { useEffect } from "react";
import { GroupedRows } from "../../../../ui/grouped-rows.tsx";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { useSortableList } from "../../../music/use-sortable-list.ts";
import { player } from "../../player-actions.ts";
import { usePlayerStore } from "../../player-store.ts";
import { QueueRow } from "./queue-row.tsx";

const List = styled("ol", { base: { listStyle: "none", position: "relative" } });

/**
 * The queue as a list that can be reordered by dragging, by the keyboard on the handle, or with the up and down buttons. It opens
 * at the current track.
 */
export function QueueList() {
  const entries = usePlayerStore(({ queue }) => queue.entries);
  const index = usePlayerStore(({ queue }) => queue.index);
  const { list, news, context, actionsOf } = useSortableList({
    entries,
    onMove: player.move,
    onRemove: player.remove,
    removedText: (title) => t("{title} removed from the queue.", { title }),
  });

  // Only when it opens: later the list would move under the pointer.
  useEffect(() => {
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "center" });
  }, [list]);

  return (
    <DndContext {...context}>
      <SortableContext items={entries.map((entry) => entry.key)} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={t("Queue")}>
          <GroupedRows rows={entries} rowHeight="3.5rem" startAt={index}>
            {(entry, at) => (
              <QueueRow
                key={entry.key}
                entry={entry}
                current={at === index}
                actions={actionsOf(at)}
                onPlay={() => player.playAt(at)}
              />
            )}
          </GroupedRows>
        </List>
      </SortableContext>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </DndContext>
  );
}
