import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { ChevronDown, ChevronUp, GripVertical, X } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { FavoriteButton } from "../../music/favorite-button.tsx";
import type { Place } from "../../music/track-places.ts";
import { PlayButton } from "../../player/play-button.tsx";
import { lengthOf } from "../playlist-order.ts";

const Row = styled("li", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: { base: "2", md: "3" },
    minH: "4.25rem",
    py: "1",
    borderBottom: "1px solid {colors.line}",
    "&[data-dragged]": { zIndex: 1, bg: "lifted", boxShadow: "0 0.75rem 2rem rgba(0, 0, 0, 0.6)" },
    "& .handle": { cursor: "grab", touchAction: "none", color: "faint", w: "2rem" },
    "& .cover": { display: { base: "none", md: "block" }, w: "3.25rem", flexShrink: 0, rounded: "sm" },
    "& .words": { flex: 1, minW: 0, lineHeight: 1.3 },
    "& .title": {
      fontFamily: "display",
      fontWeight: 750,
      fontSize: "1.3125rem",
      lineHeight: 1.1,
      overflowWrap: "anywhere",
    },
    "& .artist": { fontSize: "sm", color: "faint", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .time": {
      display: { base: "none", md: "block" },
      minW: "2.75rem",
      textAlign: "end",
      fontSize: "sm",
      color: "soft",
      fontVariantNumeric: "tabular-nums",
    },
    "& .heart": { display: { base: "none", md: "block" } },
    "& .keys": { display: "flex", flexShrink: 0 },
    "& .keys button": { w: { base: "2.25rem", md: "2.5rem" }, color: "faint", _hover: { color: "ink" } },
    "& .keys button[aria-disabled=true]": { opacity: 0.35, cursor: "not-allowed" },
  },
});

type EditableTrackProps = {
  place: Place;
  queue: readonly Track[];
  index: number;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

/** One entry of the fan's own playlist: drag handle, play, up, down, remove. */
export function EditableTrack({ place: { key, track }, queue, index, onUp, onDown, onRemove }: EditableTrackProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    transition: { duration: 160, easing: "ease-out" },
  });
  return (
    <Row
      ref={setNodeRef}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        className="handle"
        {...attributes}
        {...listeners}
        label={t("Move {title}", { title: track.title })}
      >
        <GripVertical size={18} aria-hidden />
      </IconButton>
      <Picture
        className="cover"
        {...imageSource(track.cover_image)}
        placeholder={track.cover_placeholder}
        sizes="52px"
        alt=""
      />
      <PlayButton track={track} queue={queue} index={index} />
      <div className="words">
        <div className="title">{track.title}</div>
        <div className="artist">{track.artist.name}</div>
      </div>
      <div className="heart">
        <FavoriteButton track={track} />
      </div>
      <span className="time">{lengthOf(track)}</span>
      <div className="keys">
        <IconButton
          label={t("Move {title} up", { title: track.title })}
          data-part="up"
          aria-disabled={index === 0 || undefined}
          onClick={onUp}
        >
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t("Move {title} down", { title: track.title })}
          data-part="down"
          aria-disabled={index === queue.length - 1 || undefined}
          onClick={onDown}
        >
          <ChevronDown size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t("Remove {title} from the playlist", { title: track.title })}
          data-part="remove"
          onClick={onRemove}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </Row>
  );
}
