import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { EllipsisVertical, Pencil, Trash2 } from "@fanfare/icons";
import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { FavoriteButton } from "../../music/favorite-button.tsx";
import { trackCount } from "../../music/labels.ts";
import { PlayAllButton } from "../../music/play-all-button.tsx";
import { placesOf } from "../../music/track-places.ts";
import { PlayButton } from "../../player/play-button.tsx";
import { lengthOf, moreTracks, PREVIEW } from "../playlist-order.ts";
import { useWholeTracks } from "../playlist-queries.ts";
import { PlaylistCover } from "./playlist-cover.tsx";

const Card = styled("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    "& .cover": { roundedTop: "md" },
    "& .body": { display: "flex", flexDirection: "column", gap: "4", flex: 1, p: "5" },
    "& .top": { display: "flex", alignItems: "center", justifyContent: "space-between" },
    "& h3 a": { color: "inherit", textDecoration: "none", overflowWrap: "anywhere", _hover: { color: "glow" } },
    "& .description": { color: "soft", overflowWrap: "anywhere", whiteSpace: "pre-line", lineClamp: 3 },
    "& .count": { fontSize: "sm", color: "faint" },
    "& ol": { listStyle: "none", borderTop: "1px solid", borderColor: "line" },
    "& ol li": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minH: "3.25rem",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& .track": { flex: 1, minW: 0, lineHeight: 1.25 },
    "& .track > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .track strong": { fontFamily: "display", fontWeight: 750, fontSize: "lg" },
    "& .track span, & .time": { fontSize: "sm", color: "faint", fontVariantNumeric: "tabular-nums" },
    "& .more": { fontSize: "sm", color: "soft" },
    "& .ways": { display: "flex", gap: "3", mt: "auto", pt: "2" },
  },
});

type PlaylistCardProps = { playlist: Playlist; onEdit: () => void; onDelete: () => void };

/** A card for one of the fan's own playlists (spec, section 2). */
export function PlaylistCard({ playlist, onEdit, onDelete }: PlaylistCardProps) {
  const { tracks, track_count, name, description, is_public } = playlist;
  const link = { to: "/playlists/$playlistId", params: { playlistId: String(playlist.id) } } as const;
  const rest = track_count - PREVIEW;
  const whole = useWholeTracks(playlist);
  return (
    <Card>
      <PlaylistCover playlist={playlist} sizes="(min-width: 84rem) 30rem, (min-width: 48rem) 48vw, 92vw" />
      <div className="body">
        <div className="top">
          <Chip tone={is_public ? "ember" : "plain"}>{is_public ? t("Public") : t("Private")}</Chip>
          <Menu
            label={t("More for {name}", { name })}
            icon={<EllipsisVertical size={20} aria-hidden />}
            items={[
              { label: t("Edit"), icon: <Pencil size={17} aria-hidden />, onSelect: onEdit },
              { label: t("Delete"), icon: <Trash2 size={17} aria-hidden />, danger: true, onSelect: onDelete },
            ]}
          />
        </div>
        <Display as="h3" size="d4">
          <Link {...link}>{name}</Link>
        </Display>
        {description && (
          <p className="description" dir="auto">
            {description}
          </p>
        )}
        <p className="count">{trackCount(track_count)}</p>
        {tracks.length > 0 && (
          <ol aria-label={t("First tracks of {name}", { name })}>
            {placesOf(tracks.slice(0, PREVIEW)).map(({ key, track }, index) => (
              <li key={key}>
                <PlayButton track={track} queue={tracks} index={index} size="dot" />
                <div className="track">
                  <strong>{track.title}</strong>
                  <span>{track.artist.name}</span>
                </div>
                <FavoriteButton track={track} />
                <span className="time">{lengthOf(track)}</span>
              </li>
            ))}
          </ol>
        )}
        {rest > 0 && <p className="more">{moreTracks(rest)}</p>}
        <div className="ways">
          <PlayAllButton tracks={tracks} whole={whole} of={name}>
            {t("Play")}
          </PlayAllButton>
          <ButtonLink {...link} tone="outline" aria-label={`${t("Edit")}: ${name}`}>
            {t("Edit")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
