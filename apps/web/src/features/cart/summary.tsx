import { formatMoney } from "@fanfare/contracts/common/money";
import type { ReactNode } from "react";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";

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
    "& dl": { display: "grid", gap: "3", fontVariantNumeric: "tabular-nums" },
    "& dl > div": { display: "flex", justifyContent: "space-between", gap: "4" },
    "& dt": { color: "soft" },
    "& .free": { color: "good", fontWeight: 600 },
    "& .total": {
      alignItems: "baseline",
      pt: "4",
      borderTop: "1px solid {colors.line}",
      "& dt": { color: "ink", fontWeight: 600 },
      "& dd": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1 },
    },
    "& .ways": { display: "grid", gap: "3" },
  },
});

export type SummaryLine = { id: number; name: string; variant: string | null; quantity: number; total: string };

type SummaryProps = {
  title: string;
  lines?: readonly SummaryLine[];
  subtotal: string;
  total: string;
  /** What can be done next. */
  children?: ReactNode;
};

/** What it comes to: subtotal, shipping, which is free, and total (spec, section 2). */
export function Summary({ title, lines, subtotal, total, children }: SummaryProps) {
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
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className="free">FREE</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {children && <div className="ways">{children}</div>}
    </Box>
  );
}
