import { countryName } from "@fanfare/contracts/common/country-name";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { imageSource } from "../../../lib/media.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Lead } from "../../../ui/type.tsx";
import { Documents } from "../../orders/documents.tsx";
import { Downloads } from "../../orders/downloads.tsx";
import { isCollected, PickupCalendar, PickupLine } from "../../orders/pickup.tsx";
import { hasTickets, OrderTickets } from "../../orders/tickets.tsx";
import { PreorderNote } from "../../store/preorder-note.tsx";
import { isPaid } from "../use-order-payment.ts";
import { NextOnStage } from "./next-on-stage.tsx";

const Stage = styled("section", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 26rem)" },
    gap: { base: "8", lg: "gutter" },
    alignItems: "center",
    p: { base: "5", md: "12" },
    border: "1px solid {colors.line}",
    rounded: "md",
    bg: "radial-gradient(50rem 24rem at 90% 0%, rgba(255, 122, 26, 0.32), transparent 70%) {colors.raised}",
    "& h2": { outline: "none" },
    "& .words": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "6",
      justifyItems: "start",
      minW: "0",
      overflowWrap: "anywhere",
    },
    "& .words > ul": { w: "100%", maxW: "26rem" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", w: "100%" },
    // Styled like a ticket stub.
    "& .stub": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "5",
      p: { base: "5", md: "6" },
      bg: "stage",
      rounded: "md",
      border: "1px solid {colors.line}",
      borderTop: "3px dashed {colors.ember}",
    },
    "& .stub ul": { listStyle: "none", display: "grid", gap: "4" },
    "& .stub li": {
      display: "flex",
      // With enlarged text the name takes a line of its own, and the amount another one.
      flexWrap: "wrap",
      alignItems: "center",
      gap: "4",
      "& > :nth-child(2)": { flex: "1 1 7rem", minW: "0" },
      "& > :nth-child(3)": { ms: "auto" },
      "& b": { display: "block", fontFamily: "display", fontWeight: 850, fontSize: "lg", lineHeight: 1.05 },
      "& small": { color: "soft", fontSize: "sm" },
    },
    "& .stub .picture": { flex: "0 0 4.5rem", rounded: "sm" },
    "& dl": { display: "grid", gap: "2", pt: "4", borderTop: "1px solid {colors.line}", fontSize: "sm" },
    "& dl > div": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: "4" },
    "& dt": { color: "soft" },
    "& dd": { ms: "auto", minW: "0", textAlign: "end", overflowWrap: "anywhere" },
    "& .total dd": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1 },
  },
});

/** The confirmation of a placed order. */
export function OrderComplete({ order }: { order: OrderDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { query } = useApi();
  const payments = useQuery(query.store.payments.settings.queryOptions());
  const thanks = { name: order.billing_first_name, number: order.order_number };
  return (
    <Stage aria-labelledby="order-complete">
      <div className="words">
        <Display ref={heading} id="order-complete" size="d2" tabIndex={-1}>
          {t("Order Complete!")}
        </Display>
        <Lead>
          {isPaid(order)
            ? t("Thank you, {name}. Your order #{number} is in.", thanks)
            : t("Thank you, {name}. Your order #{number} is in, and your payment is being confirmed.", thanks)}
          {payments.data?.sends_mail && ` ${t("We will write to {email} about it.", { email: order.billing_email })}`}
        </Lead>
        {hasTickets(order) && <OrderTickets key={order.payment_status} order={order} withCalendar />}
        {order.has_downloads && <Downloads orderId={order.id} />}
        {isPaid(order) && Number(order.total_amount) > 0 && <Documents orderId={order.id} />}
        <div className="ways">
          {/* Only one primary action: the downloads, if the order has any. */}
          <ButtonLink to="/orders" size="lg" tone={order.has_downloads ? "outline" : "ember"}>
            {t("View Orders")}
          </ButtonLink>
          <ButtonLink to="/store" size="lg" tone="outline">
            {t("Continue Shopping")}
          </ButtonLink>
        </div>
        {isCollected(order) && <PickupCalendar orderId={order.id} />}
        {/* The buyer's own show matters more than the next one. */}
        {!hasTickets(order) && !isCollected(order) && <NextOnStage />}
      </div>
      <div className="stub">
        <ul aria-label={t("What you bought")}>
          {order.items.map((item) => (
            <li key={item.id}>
              <Picture className="picture" {...imageSource(item.product.image)} ratio={[4, 5]} sizes="72px" alt="" />
              <span>
                <b>{item.product.name}</b>
                <small>
                  {[item.variant?.name, `× ${item.quantity}`].filter(Boolean).join(" ")}
                  {item.bundle_item_id !== null && ` · ${t("Part of the bundle")}`}
                </small>
                {item.out_at && (
                  <small>
                    <br />
                    <PreorderNote at={item.out_at} />
                  </small>
                )}
              </span>
              {item.bundle_item_id === null && <span>{formatMoney(item.line_total, order.currency)}</span>}
            </li>
          ))}
        </ul>
        <dl>
          <div>
            <dt>{t("Order")}</dt>
            <dd>#{order.order_number}</dd>
          </div>
          <div>
            <dt>{isCollected(order) ? t("Pick-up") : t("Goes to")}</dt>
            <dd>
              {isCollected(order) ? (
                <PickupLine orderId={order.id} />
              ) : (
                `${order.shipping_city}, ${countryName(order.shipping_country)}`
              )}
            </dd>
          </div>
          <div className="total">
            <dt>{t("Total")}</dt>
            <dd>{formatMoney(order.total_amount, order.currency)}</dd>
          </div>
        </dl>
      </div>
    </Stage>
  );
}
