import { numberFormat } from "@fanfare/contracts/common/formats";
import { t } from "@fanfare/contracts/common/language";
import { Star } from "@fanfare/icons";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";

const Row = styled("span", {
  base: {
    position: "relative",
    display: "inline-flex",
    verticalAlign: "-0.15em",
    color: "edge",
    "& .lit": {
      position: "absolute",
      insetBlock: "0",
      insetStart: "0",
      display: "flex",
      overflow: "hidden",
      color: "ember",
    },
    "& svg": { flexShrink: 0 },
  },
});

const FIVE = ["one", "two", "three", "four", "five"];

/** A rating out of five as stars, filled to the tenth. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const five = FIVE.map((place) => <Star key={place} size={size} fill="currentColor" strokeWidth={0} aria-hidden />);
  return (
    <Row>
      <VisuallyHidden>{t("{rating} out of 5 stars", { rating: numberFormat().format(rating) })}</VisuallyHidden>
      {five}
      <span className="lit" style={{ width: `${(rating / 5) * 100}%` }} aria-hidden>
        {five}
      </span>
    </Row>
  );
}
