import { SHOP_PRODUCTS_LOAD_FAILED, shopProductsLoaded } from "@fanfare/contracts/pod/messages";
import { Plus, RefreshCw } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Alert, EmptyState } from "../../../ui/notice.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { PodProductCard } from "./pod-product-card.tsx";
import { ProviderAlert } from "./provider-alert.tsx";

const COLUMNS = "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))";
const SHAPE = ["a", "b", "c"];

/** The products of the provider's shop; loaded when the tab is first opened. */
export function ProductsTab() {
  const { query } = useApi();
  const list = useQuery({
    ...query.pod.shopProducts.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const products = list.data?.products ?? [];
  const loaded = list.data?.success === true && !list.isError && !list.isFetching;

  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <Box as="p" color="soft" role="status">
          {list.data ? counted(products.length, "product") : list.isPending && "Loading products…"}
        </Box>
        <Box display="flex" flexWrap="wrap" gap="2">
          <ButtonLink to="/admin/printify/catalog" tone="outline" size="sm">
            <Plus size={16} aria-hidden /> Create from the catalogue
          </ButtonLink>
          <Button tone="outline" size="sm" onClick={() => void list.refetch()} loading={list.isFetching}>
            <RefreshCw size={16} aria-hidden /> Refresh
          </Button>
        </Box>
      </Box>
      {list.isError && <ProviderAlert error={list.error} words={SHOP_PRODUCTS_LOAD_FAILED} />}
      {list.data?.success === false && <Alert role="alert">{list.data.message}</Alert>}
      {loaded && (
        <Alert role="status" tone="good">
          {shopProductsLoaded(products.length)}
        </Alert>
      )}
      {list.isPending && (
        <Box display="grid" gap="5" gridTemplateColumns={COLUMNS} aria-busy>
          {SHAPE.map((name) => (
            <Skeleton key={name} h="24rem" />
          ))}
        </Box>
      )}
      {loaded && products.length === 0 && (
        <EmptyState title="No products found">
          <p>Create products in Printify first, then refresh this list.</p>
        </EmptyState>
      )}
      {products.length > 0 && (
        <Box as="ul" display="grid" gap="5" gridTemplateColumns={COLUMNS}>
          {products.map((product) => (
            <PodProductCard key={product.id} product={product} />
          ))}
        </Box>
      )}
    </Box>
  );
}
