import type { OrderDetail } from "@fanfare/contracts/store/order";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../../testing/fake-site.ts";
import { product, user } from "../../../testing/site-data.ts";
import { saveDraft } from "../address-draft.ts";
import { newAddressForm } from "../address-form.ts";
import { checkoutSearch } from "../checkout-search.ts";
import { Purchase } from "./purchase.tsx";

const place = { address: "1 Road", city: "Bath", state: "", zip_code: "BA1", country: "GB" } as const;
const order: OrderDetail = {
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

const never = () => new Promise<never>(() => undefined);
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
const handlers: Record<string, () => unknown> = {
  "store.orders.list": () => ({ count: 1, next: null, previous: null, results: [order] }),
  "store.cart.get": () => ({
    items: [item],
    subtotal: "20.00",
    shipping: "0.00",
    total: "20.00",
    adjustments: [],
    codes: [],
  }),
  "store.orders.byId": () => order,
  "store.payments.settings": () => settings,
  "store.orders.create": () => order,
};

/** Renders the checkout at an address, such as the one to which the bank returns. */
function comeBack(search: Record<string, string>) {
  const queryClient = createQueryClient();
  const site: FakeSite = { calls: [], respond: (path: string) => (handlers[path] ?? never)() };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={createApi(createLocalClient(fakeSiteLink(site)), queryClient)}>
        <RouterContextProvider router={router}>
          <Purchase user={user} search={checkoutSearch(search)} />
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return () => site.calls.map(({ path }) => path);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a payment that the bank refused can be retried, and the page says that it was refused", async () => {
  comeBack({ order: "7", returned: "true", redirect_status: "failed" });
  expect((await screen.findByRole("alert")).textContent).toBe("The payment was not accepted.");
  expect(screen.getByRole("button", { name: /^Pay/ })).toBeTruthy();
  expect(screen.queryByText("Order Complete!")).toBeNull();
});

test("a payment that the bank accepted is waited for", async () => {
  comeBack({ order: "7", returned: "true", redirect_status: "succeeded" });
  await screen.findByText("Order Complete!");
  expect(screen.getByText(/your payment is being confirmed/)).toBeTruthy();
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("the address of the latest order is filled in once, and can be changed", async () => {
  comeBack({});
  await waitFor(() => expect(value("Address")).toBe("1 Road"));
  expect([value("City"), value("ZIP Code"), value("Country"), value("Email")]).toEqual([
    "Bath",
    "BA1",
    "GB",
    user.email,
  ]);
  await userEvent.clear(screen.getByLabelText("City"));
  expect([value("City"), value("Address")]).toEqual(["", "1 Road"]);
});

test("an address that was typed before is kept", async () => {
  saveDraft(user.id, { ...newAddressForm(user), billing_city: "Porto" });
  comeBack({});
  expect((await screen.findByLabelText<HTMLInputElement>("City")).value).toBe("Porto");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([value("City"), value("Address")]).toEqual(["Porto", ""]);
});

test("the payment form stays while the created order empties the cart", async () => {
  const address = Object.fromEntries(Object.entries(place).map(([name, text]) => [`billing_${name}`, text]));
  saveDraft(user.id, {
    ...newAddressForm(user),
    ...address,
    billing_state: "Bath",
    billing_first_name: "Ana",
    billing_last_name: "Fan",
  });
  const calls = comeBack({ step: "payment" });
  await userEvent.type(await screen.findByLabelText("Card Number"), "4242");
  await userEvent.type(screen.getByLabelText("Expiry Date"), "12/30");
  await userEvent.type(screen.getByLabelText("CVV"), "123");
  await userEvent.type(screen.getByLabelText("Cardholder Name"), "Ana Fan");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  await waitFor(() => expect(calls()).toContain("store.orders.paymentIntent"));
  expect(value("Card Number")).toBe("4242");
  expect(screen.queryByText(/there is nothing to pay/)).toBeNull();
});
