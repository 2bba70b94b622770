import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { GripVertical } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { FavoriteButton } from "../../music/favorite-button.tsx";
import { SortableKeys, useSortableRow } from "../../music/sortable-row.tsx";
import type { Place } from "../../music/track-places.ts";
import type { SortableRowActions } from "../../music/use-sortable-list.ts";
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
  actions: SortableRowActions;
};

/** One entry of the fan's own playlist: drag handle, play, up, down, remove. */
export function EditableTrack({ place: { key, track }, queue, index, actions }: EditableTrackProps) {
  const { row, handle } = useSortableRow(key);
  return (
    <Row {...row}>
      <IconButton {...handle} label={t("Move {title}", { title: track.title })}>
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
      <SortableKeys
        {...actions}
        title={track.title}
        removeLabel={t("Remove {title} from the playlist", { title: track.title })}
        iconSize={20}
      />
    </Row>
  );
}
