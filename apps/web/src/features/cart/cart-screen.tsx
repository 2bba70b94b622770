import { t } from "@fanfare/contracts/common/language";
import { CART_LOAD_FAILED } from "@fanfare/contracts/store/messages";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import { Alert, EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { CartCodes } from "./cart-codes.tsx";
import { CartFailureNotice } from "./components/cart-failure-notice.tsx";
import { CartLine } from "./components/cart-line.tsx";
import { ShopPage, ShopSkeleton, SplitLayout } from "./shop-page.tsx";
import { Summary } from "./summary.tsx";
import { useCart } from "./use-cart.ts";

const UnpaidOrder = lazy(() => loadWithRetries(() => import("./components/unpaid-order.tsx")));

const Lines = styled("div", {
  base: {
    "& ul": { listStyle: "none", borderBottom: "1px solid {colors.line}" },
    "& > [role=alert]": { mt: "4" },
    "& .foot": { display: "flex", justifyContent: "flex-end", mt: "4" },
  },
});

const Loading = () => <ShopSkeleton label={t("Loading your cart")} />;

/** The cart (spec, section 2). */
export function CartScreen() {
  return (
    <ShopPage eyebrow={t("Store")} title={t("Shopping Cart")}>
      <FansOnly prompt={t("Please log in to view your cart")} skeleton={<Loading />}>
        <Content />
        <Suspense fallback={null}>
          <UnpaidOrder />
        </Suspense>
      </FansOnly>
    </ShopPage>
  );
}

function Content() {
  const { query } = useApi();
  const { cart, failure, change, clearing, isBusy, busy } = useCart();
  const terms = useQuery(query.store.cart.terms.queryOptions());
  const countriesOf = (id: number) => terms.data?.limits.find((limit) => limit.id === id)?.countries ?? null;
  const unloaded = cart.isError && <LoadFailure message={t(CART_LOAD_FAILED)} onRetry={() => cart.refetch()} />;
  if (!cart.data) return unloaded || <Loading />;
  const { items, codes, ...totals } = cart.data;
  const notice = failure && <CartFailureNotice failure={failure} />;
  const failedAt = failure?.of.kind === "clear" ? null : failure?.of.id;
  const isAtLine = items.some(({ id }) => id === failedAt);
  if (items.length === 0) {
    return (
      <>
        {notice && <Box mb="4">{notice}</Box>}
        {/* Cached data does not show what is in the cart now. */}
        {unloaded || (
          <EmptyState title={t("Your cart is empty")}>
            <p>{t("Shirts, records and small things are waiting in the store.")}</p>
            <ButtonLink to="/store">{t("Continue Shopping")}</ButtonLink>
          </EmptyState>
        )}
      </>
    );
  }
  const blocked = items.some(({ problem }) => problem !== null);
  const hasUnfitCode = codes.some(({ problem }) => problem !== null);
  return (
    <SplitLayout>
      <Lines>
        {unloaded}
        <ul aria-label={t("Items in your cart")}>
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              countries={countriesOf(item.id)}
              busy={isBusy(item.id)}
              failure={item.id === failedAt ? failure : null}
              onChange={change}
            />
          ))}
        </ul>
        {/* Also shows a failure of a line that has since been removed. */}
        {!isAtLine && notice}
        <div className="foot">
          <Button tone="ghost" size="sm" loading={clearing} onClick={() => change({ kind: "clear" })}>
            {t("Clear Cart")}
          </Button>
        </div>
      </Lines>
      <Summary title={t("Order Summary")} totals={totals}>
        <CartCodes codes={codes} />
        {hasUnfitCode && (
          <Alert tone="tip">{t("One of your codes does not apply to this cart. Remove it to check out.")}</Alert>
        )}
        {blocked && <Alert tone="tip">{t("One of your items needs another look before you can check out.")}</Alert>}
        {blocked || hasUnfitCode ? (
          <Button size="lg" disabled>
            {t("Proceed to Checkout")}
          </Button>
        ) : (
          <CheckoutLink isBusy={busy} hasFailed={failure !== null} />
        )}
        <ButtonLink tone="outline" to="/store">
          {t("Continue Shopping")}
        </ButtonLink>
      </Summary>
    </SplitLayout>
  );
}

/**
 * The link to the checkout. A click while the cart is being changed waits for the change to finish: the same click that leaves a
 * quantity field also sends its value. Does not navigate when the change is refused.
 */
function CheckoutLink({ isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean }) {
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isBusy) return;
    setWanted(false);
    if (!hasFailed) void navigate({ to: "/checkout" });
  }, [isWanted, isBusy, hasFailed, navigate]);
  return (
    <ButtonLink
      size="lg"
      to="/checkout"
      aria-busy={isWanted || undefined}
      onClick={(event) => {
        if (!isBusy) return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {t("Proceed to Checkout")}
    </ButtonLink>
  );
}
