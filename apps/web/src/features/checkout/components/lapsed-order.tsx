import type { OrderDetail, PaymentStatus } from "@fanfare/contracts/store/order";
import { Box } from "../../../ui/box.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/notice.tsx";

const MONEY: Record<PaymentStatus, string> = {
  unpaid: "Nothing was charged.",
  paid: "What you paid goes back the way it came.",
  partially_refunded: "What you paid goes back the way it came.",
  refunded: "What you paid was given back.",
};

/** An order that can no longer be paid. */
export function LapsedOrder({ order }: { order: OrderDetail }) {
  return (
    <EmptyState title="This order was cancelled">
      <p>
        Order #{order.order_number} can no longer be paid. {MONEY[order.payment_status]} What you wanted may still be in
        the store.
      </p>
      <Box display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to="/store">Continue Shopping</ButtonLink>
        <ButtonLink to="/orders/$orderId" params={{ orderId: String(order.id) }} tone="outline">
          View Order
        </ButtonLink>
      </Box>
    </EmptyState>
  );
}
