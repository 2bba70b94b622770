import { VISIBILITIES } from "@fanfare/contracts/common/visibility";
import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ProductsScreen, type ProductsSearch } from "../features/owner-store/products-screen.tsx";

export const Route = createFileRoute("/admin/store/")({
  validateSearch: (raw: Record<string, unknown>): ProductsSearch => {
    const category = Number(raw.category);
    const visibility = oneOf(raw.visibility, VISIBILITIES);
    return {
      ...ownerSearch(raw),
      ...(Number.isSafeInteger(category) && category > 0 && { category }),
      ...(visibility && { visibility }),
      ...(String(raw.nearly_sold_out) === "true" && { nearly_sold_out: true }),
      ...(String(raw.missing_files) === "true" && { missing_files: true }),
    };
  },
  head: ownerHead("Store"),
  component: ProductsRoute,
});

function ProductsRoute() {
  const navigate = Route.useNavigate();
  return (
    <ProductsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
