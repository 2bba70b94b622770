import { defineRecipe } from "@chakra-ui/react/styled-system";
import { createLink } from "@tanstack/react-router";
import { exactLink } from "./exact-link.tsx";
import { styled } from "./styled.tsx";

const display = defineRecipe({
  base: {
    fontFamily: "display",
    fontWeight: 850,
    textTransform: "uppercase",
    letterSpacing: "0.002em",
    lineHeight: 0.92,
    textWrap: "balance",
    // Umlauts and accents on capitals reach up to the line above.
    "&:not(:lang(en))": { lineHeight: 1.04 },
  },
  variants: {
    size: {
      d1: { fontSize: "d1", lineHeight: 0.86 },
      d2: { fontSize: "d2", lineHeight: 0.9 },
      d3: { fontSize: "d3" },
      d4: { fontSize: "d4", lineHeight: 1 },
    },
  },
  defaultVariants: { size: "d2" },
});

/** Display type: big, condensed, uppercase. An `h2` unless `as` is given. */
export const Display = styled("h2", display);

/**
 * Returns the size for a title of any length: at most `largest`, and smaller if the title is so long that it would take more than
 * some four lines of a phone.
 */
export function titleSize(title: string, largest: "d1" | "d2") {
  const { length } = title;
  if (length > 120) return "d4";
  if (length > 60) return "d3";
  return length > 30 ? "d2" : largest;
}

/** The small line above a heading or beside a fact. */
export const Eyebrow = styled("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    fontSize: "xs",
    fontWeight: 600,
    letterSpacing: "0.14em",
    textTransform: "uppercase",
    color: "ember",
    // A border, because backgrounds are not drawn in forced-colours mode.
    _before: { content: '""', flexShrink: 0, w: "2.25rem", borderTop: "1px solid currentColor" },
  },
});

/** An introductory paragraph. */
export const Lead = styled("p", { base: { fontSize: "xl", lineHeight: 1.45, color: "soft", maxW: "40rem" } });

const link = defineRecipe({
  base: {
    color: "glow",
    textDecoration: "underline",
    textDecorationThickness: "1px",
    textUnderlineOffset: "0.22em",
    transition: "color 140ms",
    _hover: { color: "ink" },
  },
});

export const TextAnchor = styled("a", link);
export const TextLink = exactLink(createLink(TextAnchor));
