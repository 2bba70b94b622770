import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";

const Table = styled("table", {
  base: {
    w: "100%",
    maxW: "26rem",
    borderCollapse: "collapse",
    fontSize: "sm",
    fontVariantNumeric: "tabular-nums",
    "& th": { fontWeight: 500, color: "soft", textAlign: "start", whiteSpace: "nowrap", pe: "4" },
    "& th, & td": { py: "1" },
    "& .bar": { w: "100%" },
    "& .bar > span": {
      display: "block",
      h: "0.625rem",
      rounded: "pill",
      bg: "panel",
      overflow: "hidden",
      forcedColorAdjust: "none",
    },
    "& .bar > span > span": { display: "block", h: "100%", bg: "ember" },
    "& .count": { ps: "4", textAlign: "end", color: "soft" },
    "& thead": { position: "absolute", w: "1px", h: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  },
});

/** The distribution of the ratings, as a plot that is also a table. */
export function RatingPlot({ distribution }: { distribution: ProductDetail["rating_distribution"] }) {
  const total = distribution.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (total > 0 ? Math.round((count / total) * 100) : 0);
  return (
    <Table>
      <VisuallyHidden as="caption">{t("How many reviews gave each rating")}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t("Rating")}</th>
          <th scope="col">{t("Percentage")}</th>
          <th scope="col">{t("Reviews")}</th>
        </tr>
      </thead>
      <tbody>
        {distribution.map(({ rating, count }) => (
          <tr key={rating}>
            <th scope="row">{t("{rating, plural, one {{rating} star} other {{rating} stars}}", { rating })}</th>
            <td className="bar">
              <VisuallyHidden>{share(count)}%</VisuallyHidden>
              <span aria-hidden>
                <span style={{ width: `${share(count)}%` }} />
              </span>
            </td>
            <td className="count">{count}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
