import type { Cart } from "@fanfare/contracts/store/cart";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { Summary, type SummaryLine } from "../../cart/summary.tsx";

const lineOf = (item: Cart["items"][number] | OrderDetail["items"][number]): SummaryLine => ({
  id: item.id,
  name: item.product.name,
  variant: item.variant?.name ?? null,
  quantity: item.quantity,
  total: item.line_total,
});

/** The side summary: of the order once there is one, of the cart before. */
export function CheckoutSummary({ cart, order }: { cart: Cart | undefined; order: OrderDetail | undefined }) {
  if (order) {
    return (
      <Summary
        title={`Order #${order.order_number}`}
        lines={order.items.map(lineOf)}
        subtotal={order.subtotal_amount}
        total={order.total_amount}
      />
    );
  }
  if (!cart) return null;
  return <Summary title="Order Summary" lines={cart.items.map(lineOf)} subtotal={cart.subtotal} total={cart.total} />;
}
