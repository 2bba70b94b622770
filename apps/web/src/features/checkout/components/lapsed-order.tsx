import type { OrderDetail } from "@fanfare/contracts/store/order";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/notice.tsx";

/** An order that can no longer be paid. */
export function LapsedOrder({ order }: { order: OrderDetail }) {
  return (
    <EmptyState title={`Order #${order.order_number} was cancelled`}>
      <p>Nothing was charged for it that has not been given back. What you wanted may still be in the store.</p>
      <ButtonLink to="/orders/$orderId" params={{ orderId: String(order.id) }} tone="outline" me="3">
        View Order
      </ButtonLink>
      <ButtonLink to="/store">Continue Shopping</ButtonLink>
    </EmptyState>
  );
}
