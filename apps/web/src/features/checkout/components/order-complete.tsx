import { t } from "@fanfare/contracts/common/language";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useEffect, useRef } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Lead } from "../../../ui/type.tsx";
import { Downloads } from "../../orders/downloads.tsx";
import { isPaid } from "../use-order-payment.ts";

const Stage = styled("section", {
  base: {
    display: "grid",
    gap: "6",
    justifyItems: "start",
    p: { base: "6", md: "12" },
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    bg: "radial-gradient(50rem 24rem at 90% 0%, rgba(255, 122, 26, 0.26), transparent 70%) {colors.raised}",
    "& h2": { outline: "none" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

/** The order is made and paid. */
export function OrderComplete({ order }: { order: OrderDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stage aria-labelledby="order-complete">
      <Display ref={heading} id="order-complete" size="d2" tabIndex={-1}>
        {t("Order Complete!")}
      </Display>
      <Lead>
        {t(
          isPaid(order)
            ? "Thank you, {name}. Your order #{number} is in. We have sent a mail to {email}."
            : "Thank you, {name}. Your order #{number} is in, and your payment is being confirmed. We have sent a mail to {email}.",
          { name: order.billing_first_name, number: order.order_number, email: order.billing_email },
        )}
      </Lead>
      {order.has_downloads && <Downloads orderId={order.id} />}
      <div className="ways">
        {/* One primary action: the files, where the order has some. */}
        <ButtonLink to="/orders" size="lg" tone={order.has_downloads ? "outline" : "ember"}>
          {t("View Orders")}
        </ButtonLink>
        <ButtonLink to="/store" size="lg" tone="outline">
          {t("Continue Shopping")}
        </ButtonLink>
      </div>
    </Stage>
  );
}
