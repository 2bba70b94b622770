import { t } from "@fanfare/contracts/common/language";
import type { Cart } from "@fanfare/contracts/store/cart";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { Summary, type SummaryLine } from "../../cart/summary.tsx";
import { totalsOf } from "../../orders/totals-of.ts";

const lineOf = (item: Cart["items"][number] | OrderDetail["items"][number]): SummaryLine => ({
  id: item.id,
  name: item.product.name,
  variant: item.variant?.name ?? null,
  quantity: item.quantity,
  total: "bundle_item_id" in item && item.bundle_item_id !== null ? null : item.line_total,
  image: item.product.image,
  outAt: "out_at" in item ? item.out_at : item.product.out_at,
});

/** The summary: of the order once it exists, of the cart before that. */
export function CheckoutSummary({
  cart,
  order,
}: {
  /** The cart, including a tip. */
  cart: Cart | undefined;
  order: OrderDetail | undefined;
}) {
  if (order) {
    return (
      <Summary
        title={t("Order #{order_number}", { order_number: order.order_number })}
        lines={order.items.map(lineOf)}
        totals={totalsOf(order)}
        collapsible
      />
    );
  }
  if (!cart) return null;
  const { items, ...totals } = cart;
  return <Summary title={t("Order Summary")} lines={items.map(lineOf)} totals={totals} collapsible />;
}
