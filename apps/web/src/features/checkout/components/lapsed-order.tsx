import { msg, t } from "@fanfare/contracts/common/language";
import type { OrderDetail, PaymentStatus } from "@fanfare/contracts/store/order";
import { Box } from "../../../ui/box.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/notice.tsx";

const MONEY: Record<PaymentStatus, string> = {
  unpaid: msg("Nothing was charged."),
  paid: msg("Your payment will be refunded to the payment method you used."),
  partially_refunded: msg("Your payment will be refunded to the payment method you used."),
  refunded: msg("Your payment was refunded."),
};

/** Shown for a cancelled order, which can no longer be paid. */
export function LapsedOrder({ order }: { order: OrderDetail }) {
  return (
    <EmptyState title={t("This order was cancelled")}>
      <p>
        {t("Order #{order_number} can no longer be paid. {money} The items may still be in the store.", {
          order_number: order.order_number,
          money: t(MONEY[order.payment_status]),
        })}
      </p>
      <Box display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to="/store">{t("Continue Shopping")}</ButtonLink>
        <ButtonLink to="/orders/$orderId" params={{ orderId: String(order.id) }} tone="outline">
          {t("View Order")}
        </ButtonLink>
      </Box>
    </EmptyState>
  );
}
