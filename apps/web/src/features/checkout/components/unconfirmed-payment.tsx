import { t } from "@fanfare/contracts/common/language";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/notice.tsx";

type UnconfirmedPaymentProps = { order: OrderDetail; onCheck: () => Promise<unknown> };

/**
 * Shown when the provider has not reported a payment in time: the buyer may have left the bank's page, or the report is late. Paying
 * is safe in both cases, because an order has one payment.
 */
export function UnconfirmedPayment({ order, onCheck }: UnconfirmedPaymentProps) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await onCheck();
    setChecking(false);
  };
  return (
    <div role="status">
      <EmptyState title={t("Your payment is not confirmed yet")}>
        <p>
          {t(
            "Your bank has not told us yet whether order #{order_number} is paid. If you completed the payment, you need not do anything more. If you did not, you can pay now.",
            { order_number: order.order_number },
          )}
        </p>
        <Box display="flex" flexWrap="wrap" gap="3">
          <ButtonLink to="/checkout" search={{ order: order.id }}>
            {t("Pay now")}
          </ButtonLink>
          <Button tone="outline" loading={isChecking} onClick={() => void check()}>
            {t("Check again")}
          </Button>
          <ButtonLink to="/orders/$orderId" params={{ orderId: String(order.id) }} tone="ghost">
            {t("View Order")}
          </ButtonLink>
        </Box>
      </EmptyState>
    </div>
  );
}
