import type { Playlist } from "@fanfare/contracts/music/playlist";
import { ListMusic } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";

const Gradient = styled("span", {
  base: {
    display: "grid",
    placeItems: "center",
    color: "rgba(255, 230, 211, 0.35)",
  },
});

const Mosaic = styled("span", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    overflow: "hidden",
    "& > *": { minW: "0", minH: "0", h: "100%" },
  },
});

/** Four backgrounds; a playlist's background is chosen by its id, so that it never changes. */
const GROUNDS = [
  "linear-gradient(135deg, #8a3509, #2a211b)",
  "linear-gradient(160deg, #ff7a1a, #4a1c05)",
  "linear-gradient(120deg, #2a211b, #8a3509 70%, #ffa35c)",
  "linear-gradient(200deg, #5a2307, #14100d)",
] as const;

/** Halves a `sizes` value, for one of two pictures side by side. */
const halved = (sizes: string) =>
  sizes.replaceAll(/([\d.]+)(\w+)(?=,|$)/g, (_match, size: string, unit: string) => `${Number(size) / 2}${unit}`);

type PlaylistCoverProps = {
  playlist: Pick<Playlist, "id" | "tracks">;
  sizes: string;
  ratio?: readonly [number, number];
};

/** The picture of the first track's artist, or a gradient if there is none: the cover on a fan's own cards (spec, section 2). */
export function PlaylistCover({ playlist, sizes, ratio = [16, 9] }: PlaylistCoverProps) {
  const image = playlist.tracks[0]?.artist.image;
  if (image) return <Picture className="cover" {...imageSource(image)} sizes={sizes} alt="" ratio={ratio} />;
  const background = GROUNDS[playlist.id % GROUNDS.length];
  const [width, height] = ratio;
  return (
    <Gradient className="cover" style={{ background, aspectRatio: `${width} / ${height}` }} aria-hidden>
      <ListMusic size={64} strokeWidth={1.2} />
    </Gradient>
  );
}

/**
 * The cover where playlists of many fans must be distinguishable: the covers of the first four albums, two side by side if there
 * are fewer, and the plain cover if there is only one.
 */
export function PlaylistMosaic({ playlist, sizes, ratio = [16, 9] }: PlaylistCoverProps) {
  const covers = [...new Map(playlist.tracks.map((track) => [track.cover_image, track])).values()].filter(
    (track) => track.cover_image !== null,
  );
  const [width, height] = ratio;
  if (covers.length < 2) return <PlaylistCover playlist={playlist} sizes={sizes} ratio={ratio} />;
  const isWhole = covers.length >= 4;
  return (
    <Mosaic className="cover" style={{ aspectRatio: `${width} / ${height}` }} aria-hidden>
      {covers.slice(0, isWhole ? 4 : 2).map((track) => (
        <Picture
          key={track.cover_image}
          {...imageSource(track.cover_image)}
          placeholder={track.cover_placeholder}
          ratio={[width, isWhole ? height : height * 2]}
          sizes={halved(sizes)}
          alt=""
        />
      ))}
    </Mosaic>
  );
}
