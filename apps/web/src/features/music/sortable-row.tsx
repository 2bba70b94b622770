import type { UniqueIdentifier } from "@dnd-kit/core";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { t } from "@fanfare/contracts/common/language";
import { ChevronDown, ChevronUp, X } from "@fanfare/icons";
import { IconButton } from "../../ui/button.tsx";
import type { SortableRowActions } from "./use-sortable-list.ts";

/** Returns the properties of a row of `useSortableList` and of the handle that it is dragged by. */
export function useSortableRow(key: UniqueIdentifier) {
  const sortable = useSortable({ id: key, transition: { duration: 160, easing: "ease-out" } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  return {
    row: {
      ref: setNodeRef,
      "aria-setsize": sortable.items.length,
      "aria-posinset": sortable.index + 1,
      "data-dragged": isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: { ref: setActivatorNodeRef, className: "handle", ...attributes, ...listeners },
  };
}

type SortableKeysProps = SortableRowActions & { title: string; removeLabel: string; iconSize: number };

/** A row's buttons: up, down, remove. */
export function SortableKeys(props: SortableKeysProps) {
  const { title, removeLabel, iconSize, isFirst, isLast, onUp, onDown, onRemove } = props;
  return (
    <div className="keys">
      <IconButton
        label={t("Move {title} up", { title })}
        data-part="up"
        aria-disabled={isFirst || undefined}
        onClick={onUp}
      >
        <ChevronUp size={iconSize} aria-hidden />
      </IconButton>
      <IconButton
        label={t("Move {title} down", { title })}
        data-part="down"
        aria-disabled={isLast || undefined}
        onClick={onDown}
      >
        <ChevronDown size={iconSize} aria-hidden />
      </IconButton>
      <IconButton label={removeLabel} data-part="remove" onClick={onRemove}>
        <X size={iconSize - 2} aria-hidden />
      </IconButton>
    </div>
  );
}
