import { t } from "@fanfare/contracts/common/language";
import type { AfterShow } from "@fanfare/contracts/events/after-show";
import { ChevronLeft, ChevronRight } from "@fanfare/icons";
import { useEffectEvent, useLayoutEffect } from "react";
import { imageSource } from "../../../../lib/media.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { styled } from "../../../../ui/styled.tsx";

const Stage = styled("figure", {
  base: {
    display: "grid",
    gap: "3",
    // In the middle of the room below the dialog's bar.
    alignContent: "center",
    minH: "calc(100dvh - 7rem)",
    "& img": {
      display: "block",
      mx: "auto",
      maxW: "100%",
      // A low window, as of 400 % zoom, scrolls rather than leave the photo a strip.
      maxH: "max(75dvh - 4rem, 100dvh - 13rem)",
      objectFit: "contain",
      backgroundSize: "cover",
    },
    "& figcaption": { maxW: "42rem", mx: "auto", textAlign: "center", color: "soft" },
    "& .keys": { display: "flex", justifyContent: "center", gap: "4" },
  },
});

type PhotoViewerProps = {
  photos: AfterShow["photos"];
  /** Index of the displayed photo; null when closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
};

/** Shows one photo at a time, as large as the window allows; the arrow keys change it, Escape closes. */
export function PhotoViewer({ photos, index, onIndex }: PhotoViewerProps) {
  const total = photos.length;
  const shown = index === null ? undefined : photos[index];
  const turn = (by: 1 | -1) => {
    if (index !== null) onIndex((index + by + total) % total);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "Home") onIndex(0);
    else if (event.key === "End") onIndex(total - 1);
    else return;
    event.preventDefault();
  });
  const isOpen = shown !== undefined;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOpen]);
  return (
    <Dialog
      open={isOpen}
      onClose={() => onIndex(null)}
      title={t("Photo {number} of {total}", { number: (index ?? 0) + 1, total })}
      shape="screen"
    >
      {shown && (
        <Stage>
          <img
            key={shown.image}
            {...imageSource(shown.image)}
            sizes="100vw"
            alt={shown.alt}
            style={shown.placeholder ? { backgroundImage: `url("${shown.placeholder}")` } : undefined}
          />
          <figcaption aria-live="polite">{shown.alt}</figcaption>
          {total > 1 && (
            <div className="keys">
              <IconButton label={t("Previous photo")} onClick={() => turn(-1)}>
                <ChevronLeft size={24} aria-hidden />
              </IconButton>
              <IconButton label={t("Next photo")} onClick={() => turn(1)}>
                <ChevronRight size={24} aria-hidden />
              </IconButton>
            </div>
          )}
        </Stage>
      )}
    </Dialog>
  );
}
