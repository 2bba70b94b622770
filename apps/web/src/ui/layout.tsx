import { styled } from "./styled.tsx";

/** The page's column: as wide as the window allows, with gutters on both sides. */
export const Container = styled("div", {
  base: { w: "100%", maxW: "96rem", mx: "auto", px: "gutter" },
});

/** A part of a page with the standard section spacing above and below it. */
export const Section = styled("section", {
  base: { position: "relative", py: "section" },
});

/** Visible to screen readers only. */
export const VisuallyHidden = styled("span", {
  base: {
    position: "absolute",
    w: "1px",
    h: "1px",
    m: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});
