import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import { momentText } from "../../../lib/instants.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import { LATEST_ORDERS } from "../../orders/latest-orders.ts";

const Note = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    mt: "6",
    p: { base: "5", md: "6" },
    bg: "raised",
    border: "1px solid {colors.line}",
    rounded: "md",
    color: "soft",
    "& p": { flex: "1 1 16rem", overflowWrap: "anywhere" },
  },
});

/**
 * The way back to an order that still waits for its payment, for example because the card was declined: placing it has emptied the
 * cart. Below the cart, since it appears after it; nothing if there is none.
 */
export default function UnpaidOrder() {
  const { query } = useApi();
  const orders = useQuery({ ...query.store.orders.list.queryOptions(LATEST_ORDERS), refetchOnMount: "always" });
  const order = orders.data?.results.find(({ can_pay }) => can_pay);
  if (!order?.payable_until) return null;
  return (
    <Note role="status">
      <p>
        {t("Order #{order_number} is not paid yet. It is kept for you until {payable_until}.", {
          order_number: order.order_number,
          payable_until: momentText(order.payable_until),
        })}
      </p>
      <ButtonLink to="/checkout" search={{ order: order.id }} size="sm">
        {t("Pay now")}
      </ButtonLink>
    </Note>
  );
}
