import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Adjustment } from "@fanfare/contracts/store/adjustment";
import type { ReactNode } from "react";
import { styled } from "../../ui/styled.tsx";

const Sums = styled("dl", {
  base: {
    display: "grid",
    gap: "3",
    fontVariantNumeric: "tabular-nums",
    "& > div": { display: "flex", justifyContent: "space-between", gap: "4" },
    "& dt": { color: "soft", overflowWrap: "anywhere" },
    "& dd": { whiteSpace: "nowrap" },
    "& .free": { color: "good", fontWeight: 600 },
    "& .total": {
      alignItems: "baseline",
      pt: "4",
      borderTop: "1px solid {colors.line}",
      "& dt": { color: "ink", fontWeight: 600 },
      "& dd": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1 },
    },
  },
});

export type OrderTotalsProps = {
  /** All amounts are decimal text. */
  subtotal: string;
  shipping: string;
  adjustments: readonly Adjustment[];
  total: string;
  currency?: string;
  /** Further rows, such as a refund. */
  children?: ReactNode;
};

/** The sums of a cart or an order: subtotal, adjustments, shipping, total (spec, section 2). */
export function OrderTotals({ subtotal, shipping, adjustments, total, currency, children }: OrderTotalsProps) {
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <Sums className="totals">
      <TotalsRow label={t("Subtotal")}>{money(subtotal)}</TotalsRow>
      {adjustments.map(({ kind, label, amount }) => (
        <TotalsRow key={`${kind} ${label}`} label={label}>
          {money(amount)}
        </TotalsRow>
      ))}
      <div>
        <dt>{t("Shipping")}</dt>
        {Number(shipping) === 0 ? <dd className="free">{t("FREE")}</dd> : <dd>{money(shipping)}</dd>}
      </div>
      <div className="total">
        <dt>{t("Total")}</dt>
        <dd>{money(total)}</dd>
      </div>
      {children}
    </Sums>
  );
}

/** A row of the totals. */
export function TotalsRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
