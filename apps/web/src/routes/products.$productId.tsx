import { createFileRoute, notFound } from "@tanstack/react-router";
import { ProductScreen } from "../features/store/product-screen.tsx";
import { reviewsPage } from "../features/store/store-queries.ts";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/products/$productId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.productId);
    if (id === null) throw notFound();
    const [settings, product] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.store.products.byId.queryOptions({ id })),
      queryClient.ensureQueryData(reviewsPage(api, id, 1)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, product };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { productHead } = await import("../features/store/store-head.ts");
    return productHead(loaderData.product, loaderData.settings, match.context.siteUrl);
  },
  component: ProductRoute,
});

function ProductRoute() {
  const { product } = Route.useLoaderData();
  return <ProductScreen key={product.id} productId={product.id} />;
}
