import { t } from "@fanfare/contracts/common/language";
import type { LyricLine } from "@fanfare/contracts/music/track";
import { Download, Link as LinkIcon, Share2 } from "@fanfare/icons";
import { useEffect, useRef, useState } from "react";
import { logFailure } from "../../../../lib/log-failure.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { shareWithToast } from "../../../../ui/share.ts";
import { styled } from "../../../../ui/styled.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { QueuedTrack } from "../../queue.ts";
import { trackLink } from "../../track-link.ts";
import { CARD, cardFile, drawLineCard } from "./line-card.ts";

const Body = styled("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    gap: "5",
    "& canvas": { w: "auto", maxW: "100%", h: "auto", maxH: "min(24rem, 50dvh)", rounded: "sm", bg: "stage" },
    "& .ways": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "3" },
  },
});

type ShareLineDialogProps = { track: QueuedTrack; line: LyricLine; onClose: () => void };

/** Shares a line of the lyrics as a link that opens at that line, or as a picture. */
export default function ShareLineDialog({ track, line, onClose }: ShareLineDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const hasSheet = file !== null && typeof navigator.share === "function" && navigator.canShare?.({ files: [file] });

  useEffect(() => {
    const picture = canvas.current;
    if (!picture) return;
    // Drawn in advance: browsers open the share sheet only during a user gesture.
    drawLineCard(picture, track, line.text)
      .then(() => cardFile(picture, track))
      .then(setFile, (error) => logFailure("Failed to draw the line", error));
  }, [track, line]);

  const shareLink = () =>
    void shareWithToast({
      title: `“${line.text}” – ${track.title}`,
      url: trackLink(track, window.location.origin, { seconds: line.time, lyrics: true }),
    });
  const sharePicture = () => {
    if (!file) return;
    if (hasSheet) {
      navigator.share({ files: [file], title: track.title }).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) logFailure("Failed to share", error);
      });
      return;
    }
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    toast(t("Picture saved"), { tone: "good" });
  };

  return (
    <Dialog open onClose={onClose} title={t("Share this line")}>
      <Body>
        <canvas
          ref={canvas}
          width={CARD.width}
          height={CARD.height}
          role="img"
          aria-label={t("“{line}”, from {title} by {artist}", {
            line: line.text,
            title: track.title,
            artist: track.artist.name,
          })}
        />
        <div className="ways">
          <Button onClick={shareLink}>
            <LinkIcon size={18} aria-hidden />
            {t("Share link")}
          </Button>
          <Button tone="outline" disabled={!file} onClick={sharePicture}>
            {hasSheet ? <Share2 size={18} aria-hidden /> : <Download size={18} aria-hidden />}
            {hasSheet ? t("Share picture") : t("Save picture")}
          </Button>
        </div>
      </Body>
    </Dialog>
  );
}
