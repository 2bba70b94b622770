import { styled } from "./styled.tsx";

/**
 * The page of one item with a picture: the picture's own colours, heavily blurred, light it from above (`.light`), and
 * picture and text are side by side (`.spread`, `.words`) where there is room.
 */
export const PictureBackdropPage = styled("article", {
  base: {
    position: "relative",
    isolation: "isolate",
    pt: { base: "6", md: "12" },
    "& > .light": {
      position: "absolute",
      zIndex: -1,
      inset: "0 0 auto 0",
      h: "46rem",
      bgSize: "cover",
      backgroundPosition: "center",
      opacity: 0.45,
      maskImage: "linear-gradient(black, transparent)",
    },
    "& .spread": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 7fr)" },
      gap: { base: "8", md: "gutter" },
      alignItems: "start",
    },
    "& .spread > * > :is(.poster, .cover), & .spread > .portrait": {
      rounded: "sm",
      boxShadow: "0 2rem 5rem rgba(0, 0, 0, 0.6)",
    },
    "& .words": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6", alignContent: "start", minW: "0" },
    // In front of the picture's shadow, which reaches far into the text; also where the parts of the text are grid items themselves.
    "& .words, & .words > *": { position: "relative" },
  },
});
