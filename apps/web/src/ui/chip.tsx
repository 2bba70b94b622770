import { styled } from "./styled.tsx";

/** A short fact in a thin-bordered pill. */
export const Chip = styled("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "1.625rem",
    px: "2",
    rounded: "pill",
    border: "1px solid",
    borderColor: "edge",
    fontSize: "xs",
    fontWeight: 600,
    letterSpacing: "0.04em",
    color: "soft",
    whiteSpace: "nowrap",
  },
  variants: { tone: { plain: {}, ember: { borderColor: "ember", color: "glow" } } },
});
