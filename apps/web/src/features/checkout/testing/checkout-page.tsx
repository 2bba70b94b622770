import type { OrderDetail } from "@fanfare/contracts/store/order";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onlySearchOf, parseSearch, stringifySearch } from "../../../lib/search-params.ts";
import type { FakeSite } from "../../../testing/fake-site.ts";
import { product, user } from "../../../testing/site-data.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import { saveDraft } from "../address-draft.ts";
import { type AddressForm, newAddressForm } from "../address-form.ts";
import { checkoutSearch } from "../checkout-search.ts";
import { Purchase } from "../components/purchase.tsx";

const place = { address: "1 Road", city: "Bath", state: "", zip_code: "BA1", country: "GB" } as const;

export const order: OrderDetail = {
  id: 7,
  order_number: "N-7",
  created_at: "2026-07-01T10:00:00Z",
  status: "pending",
  payment_status: "unpaid",
  currency: "usd",
  subtotal_amount: "20.00",
  shipping_amount: "0.00",
  adjustments: [],
  total_amount: "20.00",
  refunded_amount: "0.00",
  can_pay: true,
  can_cancel: true,
  has_downloads: false,
  payable_until: "2026-07-01T10:30:00Z",
  items: [],
  billing_first_name: "Ana",
  billing_last_name: "Fan",
  billing_email: "ana@example.com",
  billing_address: place.address,
  billing_city: place.city,
  billing_state: place.state,
  billing_zip_code: place.zip_code,
  billing_country: place.country,
  shipping_first_name: "Ana",
  shipping_last_name: "Fan",
  shipping_address: place.address,
  shipping_city: place.city,
  shipping_state: place.state,
  shipping_zip_code: place.zip_code,
  shipping_country: place.country,
  same_as_billing: true,
  events: [],
  shipments: [],
  refunds: [],
};

export const paidOrder: OrderDetail = { ...order, status: "processing", payment_status: "paid", can_pay: false };

const settings = { provider: "demo", publishable_key: null, currency: "usd", notice: "A demo", sends_mail: false };
const item = {
  id: 1,
  product: product(),
  variant: null,
  quantity: 1,
  price: "20.00",
  line_total: "20.00",
  previous_price: null,
  available_quantity: null,
  problem: null,
};
const emptyCart = { items: [], subtotal: "0.00", shipping: "0.00", total: "0.00", adjustments: [], codes: [] };
const cart = { ...emptyCart, items: [item], subtotal: "20.00", total: "20.00" };

const never = () => new Promise<never>(() => undefined);

export type Responses = Record<string, () => unknown>;

/** What the site responds by default: a cart of one item, and the order that is made from it. Other calls get no response. */
const RESPONSES: Responses = {
  "store.orders.list": () => ({ count: 1, next: null, previous: null, results: [order] }),
  "store.cart.get": () => cart,
  "store.orders.byId": () => order,
  "store.payments.settings": () => settings,
  "store.orders.create": () => order,
};

export const respondEmptyCart: Responses = { "store.cart.get": () => emptyCart };

/** Keeps a complete address as typed in this tab. */
export function typeAddress(more: Partial<AddressForm> = {}): void {
  const address = Object.fromEntries(Object.entries(place).map(([name, text]) => [`billing_${name}`, text]));
  const name = { billing_first_name: "Ana", billing_last_name: "Fan" };
  saveDraft(user.id, { ...newAddressForm(user), ...address, ...name, billing_state: "Bath", ...more });
}

/** Renders the checkout at an address, such as the one to which the bank returns. `more` are further or other responses. */
export function openCheckout(search: Record<string, string>, more: Responses = {}) {
  const responses = { ...RESPONSES, ...more };
  const site: FakeSite = { calls: [], respond: (path: string) => (responses[path] ?? never)() };
  const root = createRootRoute({ component: Outlet });
  const checkout = createRoute({
    getParentRoute: () => root,
    path: "/checkout",
    validateSearch: onlySearchOf(checkoutSearch),
    component: () => <Purchase user={user} search={checkout.useSearch()} />,
  });
  const others = ["/cart", "/orders", "/orders/$orderId", "/store", "/events/$eventId", "/tickets/$eventId"].map(
    (path) => createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren([checkout, ...others]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [`/checkout?${new URLSearchParams(search)}`] }),
  });
  render(
    <SiteProviders site={site}>
      <RouterProvider router={router as never} />
    </SiteProviders>,
  );
  return {
    /** Further or other responses from now on. */
    respond: (later: Responses) => void Object.assign(responses, later),
    calls: () => site.calls.map(({ path }) => path),
    address: () => router.state.location.href,
  };
}
