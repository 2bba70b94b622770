import type { ReactNode } from "react";
import { styled } from "../../../ui/styled.tsx";

const List = styled("dl", {
  base: {
    display: "grid",
    fontSize: "sm",
    "& div": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(9rem, 1fr) minmax(0, 2fr)" },
      gap: { base: "0", md: "4" },
      py: "2",
      borderBottom: "1px solid",
      borderColor: "line",
      _last: { borderBottom: "0" },
    },
    "& dt": { color: "faint", overflowWrap: "anywhere" },
    "& dd": { color: "ink", overflowWrap: "anywhere" },
  },
});

const None = styled("p", { base: { color: "soft" } });

type FactListProps = { facts: readonly (readonly [label: string, value: ReactNode])[]; none?: string };

/** A list of labelled facts; shows `none` when it is empty. */
export function FactList({ facts, none }: FactListProps) {
  if (facts.length === 0 && none) return <None>{none}</None>;
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
