import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { ShowTickets, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { type ReactNode, useState } from "react";
import { momentText } from "../../../../lib/instants.ts";
import { Button } from "../../../../ui/button.tsx";
import { QuantityControl } from "../../../../ui/quantity-control.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { AddNoticeBox } from "../../../cart/add-notice.tsx";
import { useAddToCart } from "../../../cart/use-add-to-cart.ts";
import { places } from "../../event-labels.ts";
import { useVisitorZone } from "../../use-browser-clock.ts";
import { type OpenedKinds, saleOf } from "./kind-sale.ts";

/** From this number of remaining places down, it is shown. */
const FEW = 10;

const Kinds = styled("ul", {
  base: {
    listStyle: "none",
    w: "100%",
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      py: "3",
      borderTop: "1px solid {colors.line}",
    },
    "& .buy": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
    "& p": { minW: "0", overflowWrap: "anywhere" },
    "& b": { display: "block", fontSize: "lg" },
    "& small": { display: "block", color: "soft", fontSize: "sm" },
  },
});

type KindListProps = {
  tickets: ShowTickets;
  /** The maximum number of tickets that one fan can buy. */
  limit: number;
  /** Number of places kept for the fan in addition to those on general sale. */
  offered: number;
  opened: OpenedKinds;
};

/** How many tickets of a kind a visitor can buy now. */
function mostOf(
  kind: TicketKind,
  hasClock: boolean,
  { limit, offered, opened }: Omit<KindListProps, "tickets">,
): number {
  const sale = saleOf(kind, hasClock);
  if (sale === "on") return Math.min(limit, kind.places_left + offered);
  return sale === "presale" ? Math.min(limit, opened[kind.id]?.places_left ?? 0) : 0;
}

/** A kind as it is sold to a visitor whose code opened its presale, while that has tickets left. */
const forBuyer = (kind: TicketKind, presale: OpenedKinds[number] | undefined): TicketKind =>
  presale && presale.places_left > 0 ? { ...kind, places_left: presale.places_left, sales_from: null } : kind;

/** The ticket kinds of a show, each with its price and, while it is on sale, its button. */
export function KindList({ tickets, ...terms }: KindListProps) {
  const { add, adding, notice } = useAddToCart();
  const [chosen, setChosen] = useState<number | null>(null);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const hasClock = useVisitorZone() !== null;
  const isOffered = terms.offered > 0;
  const productId = tickets.product_id;
  if (productId === null) return null;
  return (
    <>
      <Kinds>
        {tickets.kinds.map((kind) => {
          const most = mostOf(kind, hasClock, terms);
          const presale = saleOf(kind, hasClock) === "presale" ? terms.opened[kind.id] : undefined;
          const quantity = Math.min(quantities[kind.id] ?? 1, most);
          return (
            <li key={kind.id}>
              <p>
                <b>{kind.name}</b>
                <Facts kind={forBuyer(kind, presale)} currency={tickets.currency} isOffered={isOffered} />
              </p>
              {most > 0 && (
                <div className="buy">
                  {most > 1 && (
                    <QuantityControl
                      value={quantity}
                      label={kind.name}
                      max={most}
                      onChange={(now) => setQuantities((before) => ({ ...before, [kind.id]: now }))}
                    />
                  )}
                  <Button
                    loading={adding && chosen === kind.id}
                    disabled={adding}
                    aria-label={`${t("Add to Cart")}, ${kind.name}`}
                    onClick={() => {
                      setChosen(kind.id);
                      const presale_code = presale?.code;
                      add({
                        product_id: productId,
                        variant_id: kind.id,
                        quantity,
                        ...(presale_code && { presale_code }),
                      });
                    }}
                  >
                    {t("Add to Cart")}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </Kinds>
      <AddNoticeBox notice={notice} />
      <p className="note">
        {t("Once you order, your places are kept for 30 minutes. They are yours as soon as you have paid.")}
      </p>
    </>
  );
}

function Facts({ kind, currency, isOffered }: { kind: TicketKind; currency: string; isOffered: boolean }) {
  const hasClock = useVisitorZone() !== null;
  const { places_left, sales_from, sales_until, presale_from } = kind;
  const parts: ReactNode[] = [formatMoney(kind.price, currency.toUpperCase())];
  const sale = saleOf(kind, hasClock);
  if (sale === "over") {
    parts.push(t("No longer on sale"));
  } else {
    if (places_left === 0 && !isOffered) parts.push(t("Sold out"));
    else if (places_left > 0 && places_left <= FEW) parts.push(t("{places} left", { places: places(places_left) }));
    if (presale_from && sale === "ahead") parts.push(t("Presale from {when}", { when: momentText(presale_from) }));
    if (sales_from && (sale === "ahead" || sale === "presale")) {
      parts.push(t("On sale from {when}", { when: momentText(sales_from) }));
    } else if (hasClock && sales_until) {
      parts.push(t("On sale until {when}", { when: momentText(sales_until) }));
    }
  }
  return <small>{parts.join(" · ")}</small>;
}
