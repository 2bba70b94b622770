import { formatMoney } from "@fanfare/contracts/common/money";
import type { ReactNode } from "react";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { OrderTotals, type OrderTotalsProps } from "./order-totals.tsx";

const Box = styled("section", {
  base: {
    p: { base: "5", md: "6" },
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    position: { lg: "sticky" },
    top: "6.5rem",
    display: "grid",
    gap: "5",
    "& .lines": { listStyle: "none", display: "grid", gap: "3", fontSize: "sm" },
    "& .lines li": { display: "grid", gridTemplateColumns: "1fr auto", columnGap: "4" },
    "& .lines small": { display: "block", fontSize: "xs", color: "faint" },
    "& .ways": { display: "grid", gap: "3" },
  },
});

export type SummaryLine = { id: number; name: string; variant: string | null; quantity: number; total: string };

type SummaryProps = {
  title: string;
  lines?: readonly SummaryLine[];
  totals: OrderTotalsProps;
  /** What can be done next. */
  children?: ReactNode;
};

/** What is bought, and what it comes to. */
export function Summary({ title, lines, totals, children }: SummaryProps) {
  return (
    <Box aria-label={title}>
      <Display as="h2" size="d4">
        {title}
      </Display>
      {lines && (
        <ul className="lines">
          {lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.name} × {line.quantity}
                {line.variant && <small>{line.variant}</small>}
              </span>
              <span>{formatMoney(line.total)}</span>
            </li>
          ))}
        </ul>
      )}
      <OrderTotals {...totals} />
      {children && <div className="ways">{children}</div>}
    </Box>
  );
}
