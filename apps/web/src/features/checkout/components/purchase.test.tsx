import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { show, user } from "../../../testing/site-data.ts";
import { saveDraft } from "../address-draft.ts";
import { newAddressForm } from "../address-form.ts";
import { openCheckout, paidOrder, typeAddress } from "../testing/checkout-page.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a payment that the bank refused can be retried, and the page says that it was refused", async () => {
  openCheckout({ order: "7", returned: "true", redirect_status: "failed" });
  expect((await screen.findByRole("alert")).textContent).toBe("The payment was not accepted.");
  expect(screen.getByRole("button", { name: /^Pay/ })).toBeTruthy();
  expect(screen.queryByText("Order Complete!")).toBeNull();
});

test("a payment that the bank accepted is waited for", async () => {
  openCheckout({ order: "7", returned: "true", redirect_status: "succeeded" });
  await screen.findByText("Order Complete!");
  expect(screen.getByText(/your payment is being confirmed/)).toBeTruthy();
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("the address of the latest order is filled in once, and can be changed", async () => {
  openCheckout({});
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
  openCheckout({});
  expect((await screen.findByLabelText<HTMLInputElement>("City")).value).toBe("Porto");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([value("City"), value("Address")]).toEqual(["Porto", ""]);
});

test("the payment form stays while the created order empties the cart", async () => {
  typeAddress();
  const { calls } = openCheckout({ step: "payment" });
  await userEvent.type(await screen.findByLabelText("Card Number"), "4242");
  await userEvent.type(screen.getByLabelText("Expiry Date"), "12/30");
  await userEvent.type(screen.getByLabelText("CVV"), "123");
  await userEvent.type(screen.getByLabelText("Cardholder Name"), "Ana Fan");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  await waitFor(() => expect(calls()).toContain("store.orders.paymentIntent"));
  expect(value("Card Number")).toBe("4242");
  expect(screen.queryByText(/there is nothing to pay/)).toBeNull();
});

const ticketLine = {
  id: 3,
  product: { id: null, name: "Lanterns", image: null },
  variant: null,
  sku: null,
  source: "ticket",
  quantity: 1,
  price: "20.00",
  line_total: "20.00",
  bundle_item_id: null,
  out_at: null,
};

test("a completed purchase offers the calendar entry of the buyer's own show, not of the next one", async () => {
  openCheckout(
    { order: "7" },
    {
      "store.orders.byId": () => ({ ...paidOrder, items: [ticketLine] }),
      "store.tickets.ofOrder": () => [{ order_item_id: 3, event_id: 12, quantity: 1, status: "held" }],
      "events.upcoming": () => ({ upcoming_events: [show({ id: 5 })] }),
    },
  );
  const link = await screen.findByRole("link", { name: "Add to calendar, Lanterns" });
  expect(link.getAttribute("href")).toBe("/api/events/events/12/calendar.ics");
  expect(screen.queryByText(/Next on stage/)).toBeNull();
});

test("an order that is collected at a show offers that show's calendar entry", async () => {
  openCheckout(
    { order: "7" },
    {
      "store.orders.byId": () => ({ ...paidOrder, shipping_address: "" }),
      "store.pickups.ofOrder": () => ({ event_id: 12, show: "Winter Lights", date: "2026-12-04", state: "to_collect" }),
      "events.upcoming": () => ({ upcoming_events: [show({ id: 5 })] }),
    },
  );
  const link = await screen.findByRole("link", { name: "Add to calendar, Winter Lights" });
  expect(link.getAttribute("href")).toBe("/api/events/events/12/calendar.ics");
});
