import { countryName } from "@fanfare/contracts/common/country-name";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { imageSource } from "../../../lib/media.ts";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { OrderTotals, TotalsRow } from "../../cart/order-totals.tsx";
import { PreorderNote } from "../../store/preorder-note.tsx";
import { paymentLabel } from "../labels.ts";
import { isCollected, PickupLine } from "../pickup.tsx";
import { totalsOf } from "../totals-of.ts";

const Sheet = styled("section", {
  base: {
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    p: { base: "4", md: "6" },
    "& .lines": { listStyle: "none" },
    "& .lines li": {
      display: "flex",
      // With enlarged text the name takes a line of its own, and the amount another one.
      flexWrap: "wrap",
      columnGap: "4",
      rowGap: "2",
      alignItems: "center",
      py: "4",
      borderBottom: "1px solid {colors.line}",
      _first: { pt: "0" },
    },
    "& .lines li > :nth-child(2)": { flex: "1 1 7rem", minW: "0" },
    "& .lines li > :nth-child(3)": { ms: "auto" },
    "& .picture": { flex: "0 0 4.5rem", rounded: "sm" },
    "& b": { fontWeight: 600, overflowWrap: "anywhere" },
    "& small": { display: "block", fontSize: "sm", color: "faint" },
    "& .totals": { py: "5", ms: "auto", maxW: "22rem" },
    "& .addresses": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "1fr 1fr" },
      gap: "5",
      pt: "5",
      borderTop: "1px solid {colors.line}",
    },
    "& h3": { mb: "2", fontSize: "sm", fontWeight: 600, color: "faint" },
    "& address": { fontStyle: "normal", whiteSpace: "pre-line", overflowWrap: "anywhere" },
    "@media print": {
      border: "0",
      p: "0",
      "& .picture": { display: "none" },
    },
  },
});

/** The items and sums of an order, and its billing and shipping addresses. */
export function Receipt({ order }: { order: OrderDetail }) {
  const money = (amount: string) => formatMoney(amount, order.currency);
  return (
    <Sheet aria-labelledby="receipt">
      <VisuallyHidden as="h2" id="receipt">
        {t("Receipt")}
      </VisuallyHidden>
      <ul className="lines">
        {order.items.map((item) => (
          <li key={item.id}>
            <Picture className="picture" {...imageSource(item.product.image)} ratio={[4, 5]} sizes="72px" alt="" />
            <span>
              <b>
                {item.product.name} × {item.quantity}
              </b>
              <small>
                {[
                  item.variant?.name,
                  item.bundle_item_id === null
                    ? t("{price} each", { price: money(item.price) })
                    : t("Part of the bundle"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              {item.out_at && (
                <small>
                  <PreorderNote at={item.out_at} />
                </small>
              )}
            </span>
            {item.bundle_item_id === null && <span>{money(item.line_total)}</span>}
          </li>
        ))}
      </ul>
      <OrderTotals {...totalsOf(order)}>
        <TotalsRow label={t("Payment")}>{paymentLabel(order)}</TotalsRow>
        {Number(order.refunded_amount) > 0 && (
          <TotalsRow label={t("Refunded")}>{money(order.refunded_amount)}</TotalsRow>
        )}
      </OrderTotals>
      <div className="addresses">
        <div>
          <h3>{t("Billing address")}</h3>
          <address>{addressOf(order, "billing")}</address>
        </div>
        <div>
          <h3>{isCollected(order) ? t("Pick-up") : t("Shipping address")}</h3>
          {isCollected(order) ? <PickupLine orderId={order.id} /> : <address>{addressOf(order, "shipping")}</address>}
        </div>
      </div>
    </Sheet>
  );
}

function addressOf(order: OrderDetail, of: "billing" | "shipping"): string {
  const city = [order[`${of}_city`], order[`${of}_state`], order[`${of}_zip_code`]].filter(Boolean).join(", ");
  return [
    `${order[`${of}_first_name`]} ${order[`${of}_last_name`]}`,
    order[`${of}_address`],
    city,
    countryName(order[`${of}_country`]),
    ...(of === "billing" ? [order.billing_email] : []),
  ]
    .filter(Boolean)
    .join("\n");
}
