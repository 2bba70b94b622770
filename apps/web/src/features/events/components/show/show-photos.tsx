import { t } from "@fanfare/contracts/common/language";
import type { AfterShow } from "@fanfare/contracts/events/after-show";
import { useEffect, useRef, useState } from "react";
import { imageSource } from "../../../../lib/media.ts";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";

const Wall = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "repeat(3, minmax(0, 1fr))",
      lg: "repeat(4, minmax(0, 1fr))",
    },
    gap: "3",
    "& button": { display: "block", w: "100%", cursor: "pointer", rounded: "sm", overflow: "hidden" },
    "& button:hover": { opacity: 0.85 },
  },
});

/** A show's photos; each opens enlarged. */
export function ShowPhotos({ photos }: { photos: AfterShow["photos"] }) {
  const [open, setOpen] = useState<number | null>(null);
  const wall = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  // After closing, the focus goes to the photo that was shown last, not to the one that was opened first.
  useEffect(() => {
    if (open === null && last.current !== null) wall.current?.querySelectorAll("button")[last.current]?.focus();
    last.current = open;
  }, [open]);
  return (
    <>
      <Wall ref={wall}>
        {photos.map((photo, index) => (
          <li key={photo.image}>
            <button type="button" aria-label={t("Enlarge: {alt}", { alt: photo.alt })} onClick={() => setOpen(index)}>
              <Picture
                {...imageSource(photo.image)}
                placeholder={photo.placeholder}
                sizes="(min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw"
                ratio={[4, 3]}
                alt=""
              />
            </button>
          </li>
        ))}
      </Wall>
      <PhotoViewer photos={photos} index={open} onIndex={setOpen} />
    </>
  );
}
