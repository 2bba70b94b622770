import type { OrderDetail } from "@fanfare/contracts/store/order";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { FakeSite } from "../../testing/fake-site.ts";
import { settings, user } from "../../testing/site-data.ts";
import { SiteProviders } from "../../testing/site-providers.tsx";
import { beginSession } from "../auth/session-store.ts";
import { order, paidOrder } from "../checkout/testing/checkout-page.tsx";
import { OrderScreen } from "./order-screen.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const POLL_MS = 10_000;
const refund = { id: 1, amount: "20.00", status: "pending", created_at: "2026-07-01T11:00:00Z" } as const;
const refunded: OrderDetail["events"] = [{ kind: "refunded", at: "2026-07-01T11:01:00Z", amount: "20.00", note: null }];
const cancelled: OrderDetail = { ...paidOrder, status: "cancelled", can_cancel: false, refunds: [refund] };

const pickup = {
  event_id: 12,
  show: "Winter Lights",
  date: "2026-12-04",
  state: "to_collect",
  venue: null,
  handed_over_at: null,
  code: null,
  short_code: null,
  qr_svg: null,
};

/** Opens the order's page at a site that responds with the first of `states`; each later poll gets the next one. */
async function openOrder(...states: OrderDetail[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession("t1", user);
  let polls = 0;
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "site.settings") return settings;
      if (path === "store.orders.byId") return states[Math.min(polls++, states.length - 1)];
      if (path === "store.pickups.ofOrder")
        return polls === 1 ? pickup : { ...pickup, code: "1", short_code: "K7-Q2", qr_svg: "<svg/>" };
      return new Promise(() => undefined);
    },
  };
  const root = createRootRoute();
  const paths = ["/orders", "/checkout", "/"].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: path === "/" ? () => <OrderScreen orderId={7} /> : () => null,
    }),
  );
  const router = createRouter({ routeTree: root.addChildren(paths), history: createMemoryHistory() });
  render(
    <SiteProviders site={site}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </SiteProviders>,
  );
  await screen.findByRole("heading", { level: 1, name: "Order #N-7" });
  return { polls: () => polls, poll: () => act(() => vi.advanceTimersByTimeAsync(POLL_MS)) };
}

// Without the dialog that cancels an order, which this environment cannot close.
const shown = { can_cancel: false } as const;

test("an open order page shows a payment without a reload", async () => {
  const { poll } = await openOrder({ ...order, ...shown }, { ...paidOrder, ...shown });
  expect(screen.getByRole("link", { name: "Pay now" })).toBeDefined();
  await poll();
  expect(screen.queryByRole("link", { name: "Pay now" })).toBeNull();
});

test("a cancelled order's page shows the refund once the provider has confirmed it, and then stops asking", async () => {
  const done: OrderDetail = { ...cancelled, events: refunded, refunds: [{ ...refund, status: "succeeded" }] };
  const { poll, polls } = await openOrder(cancelled, done);
  await poll();
  expect(screen.getByText("Refunded")).toBeDefined();
  const asked = polls();
  await poll();
  expect(polls()).toBe(asked);
});

test("an open order page shows the pick-up code once the order is paid", async () => {
  const collected = { ...shown, shipping_address: "" };
  const { poll } = await openOrder({ ...order, ...collected }, { ...paidOrder, ...collected });
  expect(await screen.findByText("Your code will be here once the order is paid.")).toBeDefined();
  await poll();
  expect(await screen.findByText("K7-Q2")).toBeDefined();
});

test("a mail's link to the downloads leads to them once the order is loaded", async () => {
  window.history.replaceState(null, "", "/orders/7#downloads");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
  await openOrder({ ...paidOrder, ...shown, has_downloads: true });
  await screen.findByRole("heading", { name: "Downloads" });
  await waitFor(() => expect(scrolled.mock.contexts.map((part) => (part as Element).id)).toContain("downloads"));
});
