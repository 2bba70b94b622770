import type { ReactNode } from "react";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";

/** The groups of search results, stacked. */
export const ResultGroups = styled("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { base: "10", md: "16" } },
});

const Group = styled("section", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "5",
    scrollMarginTop: "6rem",
    "& > .heading": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      justifyContent: "space-between",
      gap: "3",
    },
  },
});

type ResultGroupProps = { id: string; title: string; more?: ReactNode; children: ReactNode };

/** The results of one kind. `more` links to the remaining ones. */
export function ResultGroup({ id, title, more, children }: ResultGroupProps) {
  return (
    <Group id={id} aria-labelledby={`${id}-title`}>
      <div className="heading">
        <Display id={`${id}-title`} size="d3">
          {title}
        </Display>
        {more}
      </div>
      {children}
    </Group>
  );
}
