import { ORDER_STATUSES, PAYMENT_STATUSES } from "@fanfare/contracts/store/order";
import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { OrdersScreen, type OrdersSearch } from "../features/owner-orders/orders-screen.tsx";

const day = (raw: unknown) => (typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : undefined);

export const Route = createFileRoute("/admin/orders/")({
  validateSearch: (raw: Record<string, unknown>): OrdersSearch => {
    const status = oneOf(raw.status, ORDER_STATUSES);
    const payment_status = oneOf(raw.payment_status, PAYMENT_STATUSES);
    const [from, to] = [day(raw.from), day(raw.to)];
    const preorder = raw.preorder === true || raw.preorder === "true";
    return {
      ...ownerSearch(raw),
      ...(status && { status }),
      ...(payment_status && { payment_status }),
      ...((raw.refund_failed === true || raw.refund_failed === "true") && { refund_failed: true }),
      ...((preorder || raw.preorder === false || raw.preorder === "false") && { preorder }),
      ...(from && { from }),
      ...(to && { to }),
    };
  },
  head: ownerHead("Orders"),
  component: OrdersRoute,
});

function OrdersRoute() {
  const navigate = Route.useNavigate();
  return (
    <OrdersScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
