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
import { saleOf } from "./kind-sale.ts";

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
};

/** The ticket kinds of a show, each with its price and, while it is on sale, its button. */
export function KindList({ tickets, limit, offered }: KindListProps) {
  const { add, adding, notice } = useAddToCart();
  const [chosen, setChosen] = useState<number | null>(null);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const hasClock = useVisitorZone() !== null;
  const isOffered = offered > 0;
  const productId = tickets.product_id;
  if (productId === null) return null;
  return (
    <>
      <Kinds>
        {tickets.kinds.map((kind) => {
          const most = saleOf(kind, hasClock) === "on" ? Math.min(limit, kind.places_left + offered) : 0;
          const quantity = Math.min(quantities[kind.id] ?? 1, most);
          return (
            <li key={kind.id}>
              <p>
                <b>{kind.name}</b>
                <Facts kind={kind} currency={tickets.currency} isOffered={isOffered} />
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
                      add({ product_id: productId, variant_id: kind.id, quantity });
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
  const { places_left, sales_from, sales_until } = kind;
  const parts: ReactNode[] = [formatMoney(kind.price, currency.toUpperCase())];
  const sale = saleOf(kind, hasClock);
  if (sale === "over") {
    parts.push(t("No longer on sale"));
  } else {
    if (places_left === 0 && !isOffered) parts.push(t("Sold out"));
    else if (places_left > 0 && places_left <= FEW) parts.push(t("{places} left", { places: places(places_left) }));
    if (sales_from && sale === "ahead") {
      parts.push(t("On sale from {when}", { when: momentText(sales_from) }));
    } else if (hasClock && sales_until) {
      parts.push(t("On sale until {when}", { when: momentText(sales_until) }));
    }
  }
  return <small>{parts.join(" · ")}</small>;
}
