import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { AfterShow as After } from "@fanfare/contracts/events/after-show";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { Container } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { PlayAllButton } from "../../../music/play-all-button.tsx";
import { PlayButton } from "../../../player/play-button.tsx";
import { KeepSetlist } from "./keep-setlist.tsx";
import { ShowPhotos } from "./show-photos.tsx";

const Parts = styled(Container, {
  base: {
    display: "grid",
    gap: "section",
    pt: "section",
    "& section": { display: "grid", gap: "5", gridTemplateColumns: "minmax(0, 1fr)" },
    "& .keys": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& ol": { listStyle: "none", maxW: "67.5rem" },
    "& ol > li": {
      display: "flex",
      alignItems: "center",
      gap: { base: "3", md: "4" },
      minH: "3.5rem",
      py: "1",
      borderBottom: "1px solid {colors.line}",
    },
    "& ol > li:first-of-type": { borderTop: "1px solid {colors.line}" },
    "& .number": {
      w: "1.75rem",
      flexShrink: 0,
      textAlign: "end",
      fontFamily: "display",
      fontWeight: 700,
      fontSize: "lg",
      color: "faint",
      fontVariantNumeric: "tabular-nums",
    },
    "& .gap": { w: "2.75rem", flexShrink: 0 },
    "& .song": {
      flex: "1",
      minW: "0",
      fontFamily: "display",
      fontWeight: 750,
      fontSize: "1.3125rem",
      lineHeight: 1.1,
      overflowWrap: "anywhere",
    },
    "& .time": { fontSize: "sm", color: "soft", fontVariantNumeric: "tabular-nums" },
  },
});

/** The content after a show: its setlist, which can be played, and photos. */
export function AfterShow({ event, after }: { event: EventDetail; after: After }) {
  const { songs, photos } = after;
  const tracks = songs.flatMap(({ track }) => (track ? [track] : []));
  return (
    <Parts>
      {songs.length > 0 && (
        <section aria-labelledby="setlist">
          <Display as="h2" size="d3" id="setlist">
            {t("Setlist")}
          </Display>
          {tracks.length > 0 && (
            <div className="keys">
              <PlayAllButton tracks={tracks} of={event.title}>
                {t("Play the setlist")}
              </PlayAllButton>
              <KeepSetlist eventId={event.id} />
            </div>
          )}
          <ol>
            {songs.map(({ title, track }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a song can be played twice, and the list is never reordered
              <li key={`${index} ${title}`}>
                <span className="number" aria-hidden>
                  {index + 1}
                </span>
                {track ? <PlayButton track={track} queue={tracks} /> : <span className="gap" aria-hidden />}
                <span className="song">{title}</span>
                {track && <span className="time">{shortDurationLabel(track.duration)}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="photos">
          <Display as="h2" size="d3" id="photos">
            {t("Photos")}
          </Display>
          <ShowPhotos photos={photos} />
        </section>
      )}
    </Parts>
  );
}
