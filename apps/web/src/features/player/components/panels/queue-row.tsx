import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import { GripVertical } from "@fanfare/icons";
import { imageSource } from "../../../../lib/media.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { SortableKeys, useSortableRow } from "../../../music/sortable-row.tsx";
import type { SortableRowActions } from "../../../music/use-sortable-list.ts";
import type { QueueEntry } from "../../queue.ts";

const Row = styled("li", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "1",
    ps: "1",
    pe: "2",
    minH: "3.5rem",
    borderBottom: "1px solid {colors.line}",
    bg: "raised",
    "&[data-current]": { bg: "panel", boxShadow: "inset 3px 0 0 {colors.ember}" },
    "&[data-dragged]": { zIndex: 1, bg: "lifted", boxShadow: "0 0.75rem 2rem rgba(0, 0, 0, 0.6)" },
    "& .handle": { cursor: "grab", touchAction: "none", color: "faint" },
    "& .choose": {
      flex: "1",
      minW: "0",
      minH: "3.5rem",
      display: "flex",
      alignItems: "center",
      gap: "3",
      textAlign: "start",
      cursor: "pointer",
      _hover: { "& .title": { color: "glow" } },
    },
    "& .cover": { w: "2.5rem", flexShrink: 0, rounded: "sm" },
    "& .words": { flex: "1", minW: "0", lineHeight: 1.25 },
    "& .words > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .title": { fontWeight: 600, fontSize: "sm" },
    "& .artist": { fontSize: "xs", color: "faint" },
    "&[data-current] .title": { color: "ember" },
    "& .time": {
      display: { base: "none", md: "block" },
      flexShrink: 0,
      px: "2",
      fontSize: "xs",
      color: "faint",
      fontVariantNumeric: "tabular-nums",
    },
    "& .keys": { display: "flex", flexShrink: 0 },
    "& .keys button, & .handle": { w: "2rem", h: "2.75rem" },
    // With a mouse the buttons appear on hover or focus; touch screens have no hover, so there they are always shown.
    "@media (hover: hover)": {
      "& .keys": { position: "absolute", insetEnd: "2", opacity: 0, bg: "inherit", ps: "3" },
      "&:is(:hover, :focus-within) .keys": { opacity: 1 },
    },
  },
});

type QueueRowProps = {
  entry: QueueEntry;
  current: boolean;
  actions: SortableRowActions;
  onPlay: () => void;
};

/**
 * One entry of the queue: a drag handle, the track as a button that plays from here, and buttons to move it up or down and to
 * remove it.
 */
export function QueueRow({ entry, current, actions, onPlay }: QueueRowProps) {
  const { track, key } = entry;
  const { row, handle } = useSortableRow(key);
  return (
    <Row {...row} data-current={current || undefined}>
      <IconButton {...handle} label={t("Move {title}", { title: track.title })}>
        <GripVertical size={16} aria-hidden />
      </IconButton>
      <button type="button" className="choose" aria-current={current || undefined} onClick={onPlay}>
        <Picture
          className="cover"
          {...imageSource(track.cover_image)}
          placeholder={track.cover_placeholder}
          sizes="40px"
          alt=""
        />
        <span className="words">
          <span className="title">
            <VisuallyHidden>{t("Play")} </VisuallyHidden>
            {track.title}
          </span>
          <span className="artist">{track.artist.name}</span>
        </span>
      </button>
      <span className="time">{shortDurationLabel(track.duration)}</span>
      <SortableKeys
        {...actions}
        title={track.title}
        removeLabel={t("Remove {title} from the queue", { title: track.title })}
        iconSize={18}
      />
    </Row>
  );
}
