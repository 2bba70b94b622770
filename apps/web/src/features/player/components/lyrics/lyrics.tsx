import { t } from "@fanfare/contracts/common/language";
import type { LyricLine, TrackDetail } from "@fanfare/contracts/music/track";
import { Share2 } from "@fanfare/icons";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { openedPart } from "../../../../ui/opened-part.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { player } from "../../player-actions.ts";
import { usePlayerStore } from "../../player-store.ts";
import { useTrackDetail } from "../panels/use-track-detail.ts";
import { lineAt } from "./lyric-line.ts";

const ShareLineDialog = openedPart(async () => (await import("./share-line-dialog.tsx")).default);

const Words = styled("div", {
  base: {
    fontSize: { base: "xl", lg: "1.75rem" },
    lineHeight: 1.35,
    color: "soft",
    whiteSpace: "pre-line",
    "& ol": { listStyle: "none" },
    "& li": { display: "flex", alignItems: "center", gap: "2" },
    "& li .line": {
      flex: "1",
      minW: "0",
      minH: "2rem",
      py: "1",
      textAlign: "start",
      fontWeight: 500,
      color: "soft",
      cursor: "pointer",
      transition: "color 160ms",
      _hover: { color: "ink" },
    },
    "& li .line[aria-current]": { color: "ink", textShadow: "0 0 24px rgba(255, 122, 26, 0.55)" },
    "& li .line[data-sung]": { color: "faint" },
    // Shown next to the current line and the one under the pointer.
    "& li .share": { flexShrink: 0, opacity: 0, transition: "opacity 140ms" },
    "& li:hover .share, & li:focus-within .share, & li .line[aria-current] + .share": { opacity: 1 },
  },
});

/** The lyrics of a track: synchronised line by line when their times are known, otherwise as plain text. */
export function Lyrics({ trackId }: { trackId: number }) {
  const detail = useTrackDetail(trackId);
  if (detail.isPending) return <LyricsPending />;
  if (detail.isError) {
    return (
      <Words role="alert">
        <p>{t("The lyrics could not be loaded.")}</p>
        <Button tone="outline" size="sm" mt="3" onClick={() => void detail.refetch()}>
          {t("Retry")}
        </Button>
      </Words>
    );
  }
  return <LyricsText track={detail.data} />;
}

function LyricsText({ track }: { track: TrackDetail }) {
  if (track.synced_lyrics?.length) return <SyncedLyrics track={track} lines={track.synced_lyrics} />;
  return (
    <Words css={{ fontSize: "lg", lineHeight: 1.7 }}>{track.lyrics ?? t("There are no lyrics for this track.")}</Words>
  );
}

function LyricsPending() {
  return (
    <Words aria-busy="true">
      {["80%", "62%", "71%", "45%"].map((width) => (
        <Skeleton key={width} h="1.25rem" w={width} mb="3" />
      ))}
    </Words>
  );
}

function SyncedLyrics({ track, lines }: { track: TrackDetail; lines: readonly LyricLine[] }) {
  const [shared, setShared] = useState<LyricLine | null>(null);
  const current = usePlayerStore((state) => lineAt(lines, state.currentTime));
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const line = list.current?.children[current];
    // Do not scroll away from a line that has the keyboard focus.
    if (!line || list.current?.contains(document.activeElement)) return;
    line.scrollIntoView({ block: "center", behavior: prefersCalm() ? "auto" : "smooth" });
  }, [current]);

  return (
    <Words>
      <ol ref={list} aria-label={t("Lyrics")}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a refrain repeats text, and the lines are never reordered
          <li key={index}>
            {line.text ? (
              <>
                <button
                  type="button"
                  className="line"
                  aria-current={index === current || undefined}
                  data-sung={index < current || undefined}
                  onClick={() => player.seek(line.time)}
                >
                  {line.text}
                </button>
                <IconButton
                  className="share"
                  label={t("Share “{line}”", { line: line.text })}
                  aria-haspopup="dialog"
                  onClick={() => setShared(line)}
                >
                  <Share2 size={18} aria-hidden />
                </IconButton>
              </>
            ) : (
              <br />
            )}
          </li>
        ))}
      </ol>
      {shared &&
        createPortal(<ShareLineDialog track={track} line={shared} onClose={() => setShared(null)} />, document.body)}
    </Words>
  );
}

const prefersCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
