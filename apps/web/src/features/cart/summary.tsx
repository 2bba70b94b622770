import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { ChevronDown } from "@fanfare/icons";
import { type ReactNode, useId, useState } from "react";
import { imageSource } from "../../lib/media.ts";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { PreorderNote } from "../store/preorder-note.tsx";
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
    "& .lines li": {
      display: "flex",
      // With enlarged text the name takes a line of its own, and the amount another one.
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
    },
    "& .lines li > :nth-child(2)": { flex: "1 1 7rem", minW: "0" },
    "& .lines li > :nth-child(3)": { ms: "auto" },
    "& .lines .picture": { flex: "0 0 3.5rem", rounded: "sm", border: "1px solid {colors.line}" },
    "& .lines small": { display: "block", fontSize: "xs", color: "faint" },
    "& .ways": { display: "grid", gap: "3" },
    "& .what": { display: "grid", gap: "5" },
    "& > button": {
      display: { base: "flex", lg: "none" },
      flexWrap: "wrap",
      alignItems: "center",
      gap: "2",
      minH: "2.75rem",
      m: "-2",
      px: "2",
      fontWeight: 600,
      textAlign: "start",
      cursor: "pointer",
      "& svg": { color: "ember", transition: "transform 140ms" },
      "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
      "& strong": { ms: "auto", fontFamily: "display", fontWeight: 850, fontSize: "xl" },
    },
  },
  variants: {
    /** On small screens a collapsible line at the top of the page; on wide ones a column beside the form. */
    collapsible: {
      true: {
        gridColumn: { lg: "2" },
        gridRow: { lg: "1" },
        p: { base: "4", lg: "6" },
        "& > h2": { display: { base: "none", lg: "block" } },
        "& .what[data-open=false]": { display: { base: "none", lg: "grid" } },
      },
    },
  },
});

export type SummaryLine = {
  id: number;
  name: string;
  variant: string | null;
  quantity: number;
  /** Null for a part of a bundle, whose price is on the bundle. */
  total: string | null;
  image: string | null;
  /** For a pre-order, the date it is out. */
  outAt: string | null;
};

type SummaryProps = {
  title: string;
  lines?: readonly SummaryLine[];
  totals: OrderTotalsProps;
  collapsible?: boolean;
  /** The available actions. */
  children?: ReactNode;
};

/** The purchased items and their totals. */
export function Summary({ title, lines, totals, collapsible = false, children }: SummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const what = useId();
  return (
    <Box aria-label={title} collapsible={collapsible}>
      <Display as="h2" size="d4">
        {title}
      </Display>
      {collapsible && (
        <button type="button" aria-expanded={isOpen} aria-controls={what} onClick={() => setOpen(!isOpen)}>
          <ChevronDown size={20} aria-hidden />
          {title}
          <strong>{formatMoney(totals.total, totals.currency)}</strong>
        </button>
      )}
      <div className="what" id={what} data-open={isOpen || !collapsible}>
        {lines && (
          <ul className="lines">
            {lines.map((line) => (
              <li key={line.id}>
                <Picture className="picture" {...imageSource(line.image)} ratio={[4, 5]} sizes="56px" alt="" />
                <span>
                  {line.name} × {line.quantity}
                  {line.variant && <small>{line.variant}</small>}
                  {line.outAt && (
                    <small>
                      <PreorderNote at={line.outAt} />
                    </small>
                  )}
                  {line.total === null && <small>{t("Part of the bundle")}</small>}
                </span>
                {line.total !== null && <span>{formatMoney(line.total)}</span>}
              </li>
            ))}
          </ul>
        )}
        <OrderTotals {...totals} />
        {children && <div className="ways">{children}</div>}
      </div>
    </Box>
  );
}
