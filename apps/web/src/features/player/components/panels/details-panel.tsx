import { t } from "@fanfare/contracts/common/language";
import { imageSource } from "../../../../lib/media.ts";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display, Eyebrow } from "../../../../ui/type.tsx";
import type { QueuedTrack } from "../../queue.ts";
import { Lyrics } from "../lyrics/lyrics.tsx";
import { Panel } from "./panel.tsx";
import { SINGLE } from "./panels.ts";

const Stage = styled("div", {
  base: {
    position: "relative",
    flex: "1",
    minH: "0",
    display: "grid",
    gridTemplateColumns: { base: "15rem 1fr", lg: "21rem 1fr" },
    gap: { base: "8", lg: "16" },
    px: "gutter",
    maxW: "96rem",
    w: "100%",
    mx: "auto",
    _before: {
      content: '""',
      position: "absolute",
      inset: "0 auto auto 0",
      w: "46rem",
      h: "100%",
      bg: "radial-gradient(closest-side at 38% 45%, rgba(255, 122, 26, 0.2), transparent)",
      pointerEvents: "none",
    },
    "& .sleeve": { position: "relative", alignSelf: "center", py: "8" },
    "& .cover": { w: { base: "12rem", lg: "17rem" }, rounded: "sm", boxShadow: "0 1.5rem 3.5rem rgba(0, 0, 0, 0.7)" },
    "& .words": {
      position: "relative",
      overflowY: "auto",
      overscrollBehavior: "contain",
      py: "12",
      pe: "12",
      maskImage: "linear-gradient(transparent, #000 4rem, #000 calc(100% - 4rem), transparent)",
    },
  },
});

/** The bar's expandable panel: the cover with the album's title, and the lyrics. */
export function DetailsPanel({ id, track, onClose }: { id: string; track: QueuedTrack; onClose: () => void }) {
  return (
    <Panel
      id={id}
      label={t("Album and lyrics")}
      closeLabel={t("Close album and lyrics")}
      shape="wide"
      onClose={onClose}
    >
      <Stage>
        <div className="sleeve">
          <Picture
            className="cover"
            {...imageSource(track.album?.cover_image ?? track.cover_image)}
            placeholder={track.cover_placeholder}
            sizes="272px"
            alt=""
          />
          <Eyebrow mt="6">{track.album ? t("Album") : t("Release")}</Eyebrow>
          <Display size="d4" mt="2">
            {track.album?.title ?? t(SINGLE)}
          </Display>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable by keyboard */}
        <section className="words" tabIndex={0} aria-label={t("Lyrics of {title}", { title: track.title })}>
          <Lyrics key={track.id} trackId={track.id} />
        </section>
      </Stage>
    </Panel>
  );
}
