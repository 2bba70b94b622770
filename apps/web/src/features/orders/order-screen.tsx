import { msg, t } from "@fanfare/contracts/common/language";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { Printer } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { dayText, momentText } from "../../lib/instants.ts";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, TextLink } from "../../ui/type.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { ShopPage, ShopSkeleton, SplitLayout } from "../cart/shop-page.tsx";
import { CancelOrder } from "./components/cancel-order.tsx";
import { Receipt } from "./components/receipt.tsx";
import { Shipments } from "./components/shipments.tsx";
import { StatusChip } from "./components/status-chip.tsx";
import { Timeline } from "./components/timeline.tsx";
import { Documents } from "./documents.tsx";
import { Downloads } from "./downloads.tsx";
import { isCollected, Pickup } from "./pickup.tsx";
import { hasTickets, OrderTickets } from "./tickets.tsx";

const Head = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4",
    mb: "6",
    color: "soft",
    textWrap: "pretty",
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", ms: { md: "auto" } },
  },
});

const Side = styled("div", {
  base: { display: "grid", gap: "8", "& h2": { mb: "4" } },
});

/** Polling interval of an open page; paused while the page is in the background. */
const POLL_INTERVAL_MS = 10_000;

/** Whether no further change is expected; a cancelled order's refund takes the payment provider a while. */
const isSettled = ({ status, refunds }: OrderDetail) =>
  (status === "delivered" || status === "cancelled") && refunds.every((refund) => refund.status !== "pending");

const EYEBROW = msg("My Orders");

const Loading = () => (
  <ShopPage eyebrow={t(EYEBROW)} title={t("Order")}>
    <ShopSkeleton label={t("Loading the order")} />
  </ShopPage>
);

/** One order: its status, its parcels, and a receipt to print. */
export function OrderScreen({ orderId }: { orderId: number }) {
  return (
    <FansOnly prompt={t("Please log in to view your orders")} skeleton={<Loading />}>
      <Content orderId={orderId} />
    </FansOnly>
  );
}

function Content({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...query.store.orders.byId.queryOptions({ id: orderId }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : POLL_INTERVAL_MS),
  });
  if (order) return <Loaded order={order} />;
  if (!error) return <Loading />;
  if (errorStatus(error) === 404) {
    return (
      <ShopPage eyebrow={t(EYEBROW)} title={t("Order")}>
        <EmptyState title={t("This order could not be found")}>
          <TextLink to="/orders">{t("All orders")}</TextLink>
        </EmptyState>
      </ShopPage>
    );
  }
  return (
    <ShopPage eyebrow={t(EYEBROW)} title={t("Order")}>
      <LoadFailure message={t("The order could not be loaded")} onRetry={() => refetch()} />
    </ShopPage>
  );
}

function Loaded({ order }: { order: OrderDetail }) {
  const { artist_name } = useSiteSettings();
  useEffect(() => {
    // The part to which a mail's link leads was not there yet when the browser looked for it.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <ShopPage eyebrow={t(EYEBROW)} title={t("Order #{order_number}", { order_number: order.order_number })}>
      <Head>
        <span role="status">
          <StatusChip status={order.status} />
        </span>
        <span>
          {t("Placed on {created_at} with {artist_name}", { created_at: dayText(order.created_at), artist_name })}
        </span>
        <div className="ways" data-screen-only>
          {order.can_pay && (
            <ButtonLink to="/checkout" search={{ order: order.id }}>
              {t("Pay now")}
            </ButtonLink>
          )}
          <Button tone="outline" onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            {order.payment_status === "unpaid" ? t("Print") : t("Print receipt")}
          </Button>
          {order.can_cancel && <CancelOrder order={order} />}
        </div>
      </Head>
      <SplitLayout>
        <div>
          {order.can_pay && order.payable_until && (
            <Box as="p" mb="4" color="soft" data-screen-only>
              {t("This order is kept for you until {payable_until}.", {
                payable_until: momentText(order.payable_until),
              })}
            </Box>
          )}
          <Receipt order={order} />
        </div>
        <Side data-screen-only>
          {isCollected(order) && (
            <Part title={t("Pick-up")} id="pickup">
              <Pickup key={`${order.payment_status}${order.status}`} orderId={order.id} />
            </Part>
          )}
          {hasTickets(order) && (
            <Part title={t("Tickets")} id="tickets">
              <OrderTickets key={`${order.payment_status}${order.refunded_amount}`} order={order} />
            </Part>
          )}
          {order.has_downloads && (
            <Part title={t("Downloads")} id="downloads">
              <Downloads orderId={order.id} />
            </Part>
          )}
          {order.payment_status !== "unpaid" && Number(order.total_amount) > 0 && (
            <Part title={t("Receipts")} id="receipts">
              <Documents key={order.refunded_amount} orderId={order.id} />
            </Part>
          )}
          {order.shipments.length > 0 && (
            <Part title={t("Parcels")}>
              <Shipments order={order} />
            </Part>
          )}
          <Part title={t("What happened")}>
            <Timeline order={order} />
          </Part>
          <TextLink to="/orders">{t("All orders")}</TextLink>
        </Side>
      </SplitLayout>
    </ShopPage>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <Display as="h2" size="d4">
        {title}
      </Display>
      {children}
    </section>
  );
}
