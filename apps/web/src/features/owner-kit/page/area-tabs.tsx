import { Link } from "@tanstack/react-router";
import { styled } from "../../../ui/styled.tsx";

const Bar = styled("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "5",
    borderBottom: "1px solid",
    borderColor: "line",
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      color: "soft",
      fontWeight: 600,
      textDecoration: "none",
      borderBottom: "3px solid transparent",
      mb: "-1px",
      _hover: { color: "ink" },
      "&[aria-current=page]": { color: "ink", borderColor: "ember" },
    },
  },
});

export type AreaTab = { label: string; path: string };

/** Links to the pages of one area of the owner area. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly AreaTab[] }) {
  return (
    <Bar aria-label={label}>
      {tabs.map(({ label: words, path }) => (
        <Link key={path} to={path as string} activeOptions={{ exact: true, includeSearch: false }}>
          {words}
        </Link>
      ))}
    </Bar>
  );
}
