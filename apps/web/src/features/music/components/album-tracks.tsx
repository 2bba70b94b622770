import { t } from "@fanfare/contracts/common/language";
import type { Album } from "@fanfare/contracts/music/album";
import { Display } from "../../../ui/type.tsx";
import { TrackRows } from "../track-rows.tsx";

/** The track list; several discs have a heading and a list each, and are played as one. */
export function AlbumTracks({ album: { title, tracks } }: { album: Pick<Album, "title" | "tracks"> }) {
  const discs = [...new Set(tracks.map(({ disc_number }) => disc_number))];
  if (discs.length < 2) return <TrackRows tracks={tracks} label={t("Tracks of {title}", { title })} />;
  return discs.map((number) => (
    <section key={number} aria-labelledby={`disc-${number}`}>
      <Display id={`disc-${number}`} size="d4" mb="3">
        {t("Disc {number}", { number })}
      </Display>
      <TrackRows
        tracks={tracks.filter(({ disc_number }) => disc_number === number)}
        queue={tracks}
        label={t("Disc {number}", { number })}
      />
    </section>
  ));
}
