import { numberFormat } from "@fanfare/contracts/common/formats";
import { t } from "@fanfare/contracts/common/language";
import type { CSSProperties } from "react";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";

/** The path of the icon set's star, filled. */
const STAR =
  "M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z";

/** One element under a mask of five stars, instead of 22 SVG elements for every review on a page. */
const Row = styled("span", {
  base: {
    position: "relative",
    display: "inline-block",
    verticalAlign: "-0.15em",
    "& .five": {
      display: "block",
      h: "100%",
      forcedColorAdjust: "none",
      bg: "linear-gradient(to right, {colors.ember} var(--lit), {colors.edge} 0)",
      mask: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${STAR}'/%3E%3C/svg%3E") 0 0 / 20% 100%`,
    },
  },
});

/** A rating out of five as stars, with fractions. `size` is the size of one star in pixels. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <Row style={{ width: 5 * size, height: size }}>
      <VisuallyHidden>{t("{rating} out of 5 stars", { rating: numberFormat().format(rating) })}</VisuallyHidden>
      <span className="five" style={{ "--lit": `${(rating / 5) * 100}%` } as CSSProperties} aria-hidden />
    </Row>
  );
}
