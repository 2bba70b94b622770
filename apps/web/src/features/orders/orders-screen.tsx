import { t } from "@fanfare/contracts/common/language";
import { ORDERS_LOAD_FAILED } from "@fanfare/contracts/store/messages";
import { X } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { Alert, EmptyState } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { ShopPage } from "../cart/shop-page.tsx";
import { OrderCard } from "./components/order-card.tsx";

const ORDERS_PER_PAGE = 10;

const List = styled("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "5",
    maxW: "60rem",
    // Keeps the footer below the window, so that it does not move into it when few orders replace the skeleton.
    minH: "calc(100dvh - 15rem)",
    "& .pages": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "4", color: "soft" },
  },
});

function OrdersSkeleton() {
  return (
    <List aria-busy>
      <Box as="p" role="status" color="soft">
        {t("Loading orders...")}
      </Box>
      <Skeleton h="13rem" />
      <Skeleton h="13rem" />
    </List>
  );
}

/** My Orders (spec, section 2). */
export function OrdersScreen({ page }: { page: number }) {
  return (
    <ShopPage eyebrow={t("Account")} title={t("My Orders")}>
      <FansOnly prompt={t("Please log in to view your orders")} skeleton={<OrdersSkeleton />}>
        <Orders page={page} />
      </FansOnly>
    </ShopPage>
  );
}

function Orders({ page }: { page: number }) {
  const { query } = useApi();
  const { data, isError, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    ...query.store.orders.list.queryOptions({ page, page_size: ORDERS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const [dismissed, setDismissed] = useState(0);
  const pages = Math.ceil((data?.count ?? 0) / ORDERS_PER_PAGE);
  if (!data && !isError) return <OrdersSkeleton />;
  if (errorStatus(error) === 404) {
    return (
      <EmptyState title={t("There are no orders on this page")}>
        <ButtonLink to="/orders" tone="outline" size="sm">
          {t("All orders")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <List aria-busy={isFetching}>
      {isError && dismissed !== errorUpdatedAt && (
        <Alert role="alert" display="flex" alignItems="center" justifyContent="space-between" gap="3">
          <span>{t(ORDERS_LOAD_FAILED)}</span>
          <IconButton label={t("Dismiss")} onClick={() => setDismissed(errorUpdatedAt)}>
            <X size={18} aria-hidden />
          </IconButton>
        </Alert>
      )}
      {isError && (
        <div>
          <Button tone="outline" loading={isFetching} onClick={() => void refetch()}>
            {t("Retry")}
          </Button>
        </div>
      )}
      {data && data.count === 0 && (
        <EmptyState title={t("No orders found")}>
          <p>{t("What you buy shows up here, from the first click to the doorstep.")}</p>
          <ButtonLink to="/store">{t("Start shopping")}</ButtonLink>
        </EmptyState>
      )}
      {data?.results.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      {pages > 1 && (
        <nav className="pages" aria-label={t("Pages")}>
          <ButtonLink
            to="/orders"
            search={page > 2 ? { page: page - 1 } : {}}
            disabled={page === 1}
            tone="outline"
            size="sm"
          >
            {t("Newer")}
          </ButtonLink>
          <span>{t("Page {page} of {pages}", { page, pages })}</span>
          <ButtonLink to="/orders" search={{ page: page + 1 }} disabled={page >= pages} tone="outline" size="sm">
            {t("Older")}
          </ButtonLink>
        </nav>
      )}
    </List>
  );
}
