import { t } from "@fanfare/contracts/common/language";
import { PRODUCTS_LOAD_FAILED } from "@fanfare/contracts/store/messages";
import { keepPreviousData, type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { productsPage } from "../store-queries.ts";
import { PRODUCTS_PER_PAGE, type StoreSearch } from "../store-search.ts";
import { CARD_SIZES, ProductCard, ProductGrid } from "./product-card.tsx";

/** Number of cards whose pictures load before the first paint. A second one would delay it by another round trip (ADR 17). */
const FIRST_PICTURES = 1;

/** The products for the search in the address, or the reason why there are none. */
export function StoreList({ search }: { search: StoreSearch }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...productsPage(api, search),
    placeholderData: keepPreviousData,
  });
  /** Also loads the categories if they failed: that is not reported, and leaves only the tab of all products. */
  const retry = async () => {
    const { queryKey } = api.query.store.categories.list.queryOptions();
    const failed = { queryKey, predicate: ({ state }: Query) => state.status === "error" };
    await Promise.all([refetch(), queryClient.refetchQueries(failed)]);
  };
  if (!data) {
    return isError ? <LoadFailure message={t(PRODUCTS_LOAD_FAILED)} onRetry={retry} /> : <GridSkeleton />;
  }
  if (data.count === 0) return <NoProducts search={search} />;
  return (
    <>
      <VisuallyHidden as="h2">{t("Products")}</VisuallyHidden>
      <ProductGrid aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.55 : 1} transition="opacity 140ms">
        {data.results.map((product, index) => (
          <ProductCard key={product.id} product={product} sizes={CARD_SIZES} priority={index < FIRST_PICTURES} />
        ))}
      </ProductGrid>
      <Pages search={search} pages={Math.ceil(data.count / PRODUCTS_PER_PAGE)} />
    </>
  );
}

function NoProducts({ search: { category, search, sort } }: { search: StoreSearch }) {
  if (search) {
    return (
      <EmptyState title={t("Nothing found for “{search}”", { search })}>
        <p>{t("Try another word, or browse everything.")}</p>
        <ButtonLink to="/store" search={sort ? { sort } : {}} tone="outline" size="sm">
          {t("All Products")}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (category) {
    return (
      <EmptyState title={t("No products in this category")}>
        <p>{t("Try selecting a different category")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("No products available")}>
      <p>{t("Check back soon for new merchandise and music!")}</p>
    </EmptyState>
  );
}

export function GridSkeleton() {
  return (
    <ProductGrid aria-busy>
      <VisuallyHidden role="status">{t("Loading products")}</VisuallyHidden>
      {["a", "b", "c", "d"].map((name) => (
        <Skeleton key={name} aspectRatio="4 / 7" />
      ))}
    </ProductGrid>
  );
}

const Row = styled("nav", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    mt: "10",
    "& p": { color: "soft", fontVariantNumeric: "tabular-nums" },
  },
});

function Pages({ search, pages }: { search: StoreSearch; pages: number }) {
  if (pages <= 1) return null;
  const { page = 1, ...rest } = search;
  const at = (target: number): StoreSearch => ({ ...rest, ...(target > 1 && { page: target }) });
  return (
    <Row aria-label={t("Pages")}>
      <ButtonLink to="/store" search={at(page - 1)} disabled={page === 1} tone="outline" size="sm">
        {t("Previous")}
      </ButtonLink>
      <p>{t("Page {page} of {pages}", { page, pages })}</p>
      <ButtonLink to="/store" search={at(page + 1)} disabled={page >= pages} tone="outline" size="sm">
        {t("Next")}
      </ButtonLink>
    </Row>
  );
}
