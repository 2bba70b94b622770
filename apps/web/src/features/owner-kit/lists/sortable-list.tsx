import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ChevronDown, ChevronUp, GripVertical } from "@fanfare/icons";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";

const List = styled("ol", {
  base: { listStyle: "none", display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1" },
});

const Row = styled("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    alignItems: "center",
    gap: "1",
    minH: "3.25rem",
    pe: "2",
    bg: "panel",
    rounded: "sm",
    "&[data-dragged]": {
      position: "relative",
      zIndex: 1,
      bg: "lifted",
      boxShadow: "0 0.75rem 2rem rgba(0, 0, 0, 0.6)",
    },
    "& .handle": { cursor: "grab", touchAction: "none", color: "faint" },
    "& .handle, & .keys button": { w: "2.75rem", h: "2.75rem" },
    "& .keys": { display: "flex", flexShrink: 0 },
    "& .content": { flex: "1 1 5rem", minW: "0", overflowWrap: "anywhere" },
    // The reset gives each element a value of its own, with which a name keeps the width of its longest word.
    "& .content *": { overflowWrap: "inherit" },
    "@media (max-width: 47.99rem)": {
      "&[data-roomy]": { flexWrap: "wrap", justifyContent: "flex-end", ps: "2" },
      "&[data-roomy] .content": { flex: "1 1 100%", order: -1 },
    },
    // The smallest phones have no room for text beside four touch-sized buttons.
    "@media (max-width: 23.99rem)": {
      flexWrap: "wrap",
      justifyContent: "flex-end",
      ps: "2",
      "& .content": { flex: "1 1 100%", order: -1 },
    },
  },
});

type Item = { key: string; name: string };

/** Indices of a moved entry, before and after the move. */
export type Move = { from: number; to: number };

type SortableListProps<Entry extends Item> = {
  entries: readonly Entry[];
  onMove: (entries: Entry[], move: Move) => void;
  children: (entry: Entry, index: number) => ReactNode;
  /** Rows that contain fields: on phones their buttons move below. */
  roomy?: boolean;
  /** More buttons at a row's end. */
  actions?: (entry: Entry) => ReactNode;
};

/** A list that is sorted by dragging, by keyboard on the handle, or with the up and down buttons. */
export function SortableList<Entry extends Item>({
  entries,
  onMove,
  children,
  roomy = false,
  actions,
}: SortableListProps<Entry>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => entries.findIndex((entry) => entry.key === key);
  const labelOf = (key: unknown) =>
    `${entries[placeOf(key)]?.name ?? "It"}, position ${placeOf(key) + 1} of ${entries.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${labelOf(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Over position ${placeOf(over.id) + 1} of ${entries.length}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${labelOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} stays.`,
  };
  const move = (from: number, to: number) => onMove(arrayMove([...entries], from, to), { from, to });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(placeOf(active.id), placeOf(over.id));
  };

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ announcements }}>
      <SortableContext items={entries.map((entry) => entry.key)} strategy={verticalListSortingStrategy}>
        <List>
          {entries.map((entry, index) => (
            <SortableRow
              key={entry.key}
              entry={entry}
              roomy={roomy}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              onShift={(by) => move(index, index + by)}
              actions={actions?.(entry)}
            >
              {children(entry, index)}
            </SortableRow>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

type SortableRowProps = {
  entry: Item;
  roomy: boolean;
  isFirst: boolean;
  isLast: boolean;
  onShift: (by: 1 | -1) => void;
  actions: ReactNode;
  children: ReactNode;
};

function SortableRow({ entry, roomy, isFirst, isLast, onShift, actions, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.key,
  });
  return (
    <Row
      ref={setNodeRef}
      data-roomy={roomy || undefined}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        className="handle"
        {...attributes}
        {...listeners}
        label={`Move ${entry.name}`}
      >
        <GripVertical size={16} aria-hidden />
      </IconButton>
      <div className="content">{children}</div>
      <div className="keys">
        <IconButton
          label={`Move ${entry.name} up`}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onShift(-1)}
        >
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${entry.name} down`}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onShift(1)}
        >
          <ChevronDown size={18} aria-hidden />
        </IconButton>
        {actions}
      </div>
    </Row>
  );
}
