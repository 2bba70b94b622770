import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ProductScreen } from "../features/owner-store/product-screen.tsx";

export const Route = createFileRoute("/admin/store/products/$productId")({
  head: ownerHead("Product"),
  component: ProductRoute,
});

function ProductRoute() {
  return <ProductScreen id={editedId(Route.useParams().productId)} />;
}
