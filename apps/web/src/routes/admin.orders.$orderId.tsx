import { createFileRoute } from "@tanstack/react-router";
import { editedId, noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { OrderScreen } from "../features/owner-orders/order-screen.tsx";

export const Route = createFileRoute("/admin/orders/$orderId")({
  head: ownerHead("Order"),
  component: OrderRoute,
});

function OrderRoute() {
  const id = editedId(Route.useParams().orderId);
  if (id === null) throw noSuchPage();
  return <OrderScreen id={id} />;
}
