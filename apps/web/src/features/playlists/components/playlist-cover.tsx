import type { Playlist } from "@fanfare/contracts/music/playlist";
import { ListMusic } from "lucide-react";
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

/** Four grounds; which one a playlist has follows from its id, so that it keeps it. */
const GROUNDS = [
  "linear-gradient(135deg, #8a3509, #2a211b)",
  "linear-gradient(160deg, #ff7a1a, #4a1c05)",
  "linear-gradient(120deg, #2a211b, #8a3509 70%, #ffa35c)",
  "linear-gradient(200deg, #5a2307, #14100d)",
] as const;

type PlaylistCoverProps = {
  playlist: Pick<Playlist, "id" | "tracks">;
  sizes: string;
  ratio?: readonly [number, number];
};

/** The first track's artist, or a gradient for a playlist without tracks or pictures (spec, section 2). */
export function PlaylistCover({ playlist, sizes, ratio = [16, 9] }: PlaylistCoverProps) {
  const image = playlist.tracks[0]?.artist.image;
  if (image) return <Picture className="cover" {...imageSource(image)} sizes={sizes} alt="" ratio={ratio} />;
  const background = GROUNDS[playlist.id % GROUNDS.length];
  return (
    <Gradient className="cover" style={{ background, aspectRatio: `${ratio[0]} / ${ratio[1]}` }} aria-hidden>
      <ListMusic size={64} strokeWidth={1.2} />
    </Gradient>
  );
}
