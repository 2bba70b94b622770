import type { CSSProperties, ReactNode } from "react";
import { styled } from "../../../ui/styled.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { Panel } from "./owner-page.tsx";

/** A row of figures, as many side by side as fit. */
export const FigureRow = styled("div", {
  base: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))", gap: { base: "3", md: "4" } },
});

const Card = styled(Panel, {
  base: {
    display: "grid",
    gap: "2",
    alignContent: "start",
    // The figures of a row are on one line, also if a label takes two.
    gridRow: "span 3",
    gridTemplateRows: "subgrid",
    "& .label": { fontSize: "sm", color: "soft" },
    "& .value": { fontFamily: "display", fontWeight: 850, lineHeight: 1, containerType: "inline-size" },
    // A long amount is set smaller instead of leaving its card: a character of this typeface is at most 0.4 em wide.
    "& .value span": {
      fontSize: "min({fontSizes.d3}, calc(100cqi / (var(--characters) * 0.4)))",
      whiteSpace: "nowrap",
    },
    "& .note": { fontSize: "xs", color: "faint" },
  },
});

type FigureProps = { label: string; value: number | string | undefined; note?: ReactNode };

/** One labelled figure; a skeleton while it loads. */
export function Figure({ label, value, note }: FigureProps) {
  const text = typeof value === "number" ? value.toLocaleString("en-US") : value;
  return (
    <Card>
      <p className="label">{label}</p>
      {text === undefined ? (
        <Skeleton h="2.5rem" w="6rem" />
      ) : (
        <p className="value">
          <span style={{ "--characters": text.length } as CSSProperties}>{text}</span>
        </p>
      )}
      {note && <p className="note">{note}</p>}
    </Card>
  );
}
