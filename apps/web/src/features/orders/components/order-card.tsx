import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Order } from "@fanfare/contracts/store/order";
import { Link } from "@tanstack/react-router";
import { dayText } from "../../../lib/instants.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { PreorderNote } from "../../store/preorder-note.tsx";
import { isCollected, PickupLine } from "../pickup.tsx";
import { StatusChip } from "./status-chip.tsx";

const Card = styled("article", {
  base: {
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    transition: "border-color 160ms",
    _hover: { borderColor: "edge" },
    "& > header": {
      display: { base: "flex", md: "grid" },
      flexWrap: "wrap",
      justifyContent: "space-between",
      gridTemplateColumns: "minmax(0, 1fr) auto auto",
      alignItems: "center",
      columnGap: "6",
      rowGap: "2",
      p: { base: "4", md: "6" },
      borderBottom: "1px solid {colors.line}",
    },
    "& > header > div": { flexBasis: "100%" },
    "& > header > :nth-child(2)": { justifySelf: "start" },
    "& h2": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      overflowWrap: "anywhere",
      "& a": { color: "ink", textDecoration: "none", _hover: { color: "glow" } },
    },
    "& .date": { mt: "2", fontSize: "sm", color: "faint" },
    "& .total": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      fontVariantNumeric: "tabular-nums",
    },
    "& .inside": { p: { base: "4", md: "6" }, display: "grid", gap: "4" },
    "& h3": { fontSize: "sm", fontWeight: 600, color: "soft" },
    "& ul": { listStyle: "none", display: "grid", gap: "2" },
    "& li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: "4" },
    "& li.part": { ps: "4", fontSize: "sm", color: "soft" },
    "& li small": { color: "faint", fontSize: "sm" },
    "& .pickup": { fontSize: "sm", color: "soft", overflowWrap: "anywhere" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", pt: "2" },
  },
});

/** An order in the list (spec, section 2). */
export function OrderCard({ order }: { order: Order }) {
  const params = { orderId: String(order.id) };
  return (
    <Card aria-labelledby={`order-${order.id}`}>
      <header>
        <div>
          <h2 id={`order-${order.id}`}>
            <Link to="/orders/$orderId" params={params}>
              {t("Order #{order_number}", { order_number: order.order_number })}
            </Link>
          </h2>
          <p className="date">{t("Placed on {created_at}", { created_at: dayText(order.created_at) })}</p>
        </div>
        <StatusChip status={order.status} />
        <p className="total">{formatMoney(order.total_amount, order.currency)}</p>
      </header>
      <div className="inside">
        <h3>{t("Items ({length})", { length: order.items.filter((item) => item.bundle_item_id === null).length })}</h3>
        <ul>
          {order.items.map((item) => (
            <li key={item.id} className={item.bundle_item_id === null ? undefined : "part"}>
              <span>
                {item.product.name} × {item.quantity} {item.variant && <small>{item.variant.name}</small>}
                {item.bundle_item_id !== null && <small> {t("Part of the bundle")}</small>}
                {item.out_at && (
                  <small>
                    {" · "}
                    <PreorderNote at={item.out_at} />
                  </small>
                )}
              </span>
              {item.bundle_item_id === null && <span>{formatMoney(item.line_total, order.currency)}</span>}
            </li>
          ))}
        </ul>
        {isCollected(order) && order.status !== "cancelled" && (
          <p className="pickup">
            <PickupLine orderId={order.id} />
          </p>
        )}
        <div className="ways">
          {order.can_pay && (
            <ButtonLink to="/checkout" search={{ order: order.id }} size="sm">
              {t("Pay now")}
            </ButtonLink>
          )}
          <ButtonLink to="/orders/$orderId" params={params} size="sm" tone="outline">
            {t("View Order")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
