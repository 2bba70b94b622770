import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { CatalogScreen } from "../features/owner-pod/catalog-screen.tsx";

type CatalogSearch = { blueprint?: number };

const readSearch = (raw: Record<string, unknown>): CatalogSearch => {
  const blueprint = Number(raw.blueprint);
  return Number.isSafeInteger(blueprint) && blueprint > 0 ? { blueprint } : {};
};

export const Route = createFileRoute("/admin/printify/catalog")({
  validateSearch: readSearch,
  head: ownerHead("Print-on-demand catalogue"),
  component: CatalogRoute,
});

function CatalogRoute() {
  const { blueprint } = Route.useSearch();
  return <CatalogScreen blueprint={blueprint} />;
}
