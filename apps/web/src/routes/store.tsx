import { createFileRoute, notFound } from "@tanstack/react-router";
import { productsPage } from "../features/store/store-queries.ts";
import { StoreScreen } from "../features/store/store-screen.tsx";
import { storeSearch } from "../features/store/store-search.ts";
import { searchOf } from "../lib/search-params.ts";
import { errorStatus } from "../lib/trpc.tsx";

const readSearch = searchOf(["category", "featured", "search", "sort", "page"], storeSearch);

export const Route = createFileRoute("/store")({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps, cause }) => {
    const [settings, categories] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.store.categories.list.queryOptions()),
      queryClient.ensureQueryData(api.query.site.text.queryOptions({ kind: "store" })),
      // While the user filters and types, the page itself fetches and shows failures; on the server, no page with a failed
      // list is rendered.
      cause === "stay" ? null : queryClient.ensureQueryData(productsPage(api, deps)),
    ]).catch((error) => {
      // A page past the end of the list does not exist.
      if (errorStatus(error) === 404) throw notFound();
      if (typeof window === "undefined") throw error;
      return [queryClient.getQueryData(api.query.site.settings.queryOptions().queryKey), []] as const;
    });
    return { settings, category: categories.find(({ id }) => id === deps.category)?.name ?? null };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData?.settings) return {};
    const { storeHead } = await import("../features/store/store-head.ts");
    return storeHead(loaderData.settings, match.context.siteUrl, match.search, loaderData.category);
  },
  component: StoreRoute,
});

function StoreRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StoreScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
