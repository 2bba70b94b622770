import { Link } from "@tanstack/react-router";
import { useSiteSettings } from "../lib/site-settings.ts";
import { styled } from "../ui/styled.tsx";

const Frame = styled("span", {
  base: {
    fontFamily: "display",
    fontWeight: 900,
    fontSize: { base: "1.5rem", md: "1.75rem" },
    minW: "1.75rem",
    flexShrink: 999,
    lineHeight: 1,
    textTransform: "uppercase",
    letterSpacing: "0.01em",
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minH: "2.75rem",
      maxW: "100%",
      color: "ink",
      textDecoration: "none",
      transition: "color 140ms",
      _hover: { color: "glow" },
    },
    "& .site-mark": { w: "1.75rem", h: "1.75rem", flexShrink: 0 },
    // Two lines where the name does not fit on one; the smallest phones also need a smaller font.
    "& .name": { lineClamp: 2, minW: "0", pb: "0.05em", lineHeight: 0.95 },
    "@media (max-width: 23.99em)": { fontSize: "1.25rem" },
  },
});

/** The artist's mark (styled by a rule of `render-page.tsx`) and name, linking to the home page. */
export function Brand() {
  const { artist_name } = useSiteSettings();
  return (
    <Frame>
      <Link to="/">
        <span className="site-mark" />
        <span className="name">{artist_name}</span>
      </Link>
    </Frame>
  );
}
