import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { user } from "../../../testing/site-data.ts";
import { readDraft } from "../address-draft.ts";
import { attemptFor } from "../order-attempt.ts";
import { openCheckout, order, paidOrder, respondEmptyCart, typeAddress } from "../testing/checkout-page.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Fills in the demo's card and clicks Pay. */
async function pay() {
  await userEvent.type(await screen.findByLabelText("Card Number"), "4242");
  await userEvent.type(screen.getByLabelText("Expiry Date"), "12/30");
  await userEvent.type(screen.getByLabelText("CVV"), "123");
  await userEvent.type(screen.getByLabelText("Cardholder Name"), "Ana Fan");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
}

const refuse = (status: number) => () => {
  throw apiError(status, "Not now.");
};

test("the message of a failed payment is scrolled into view, above the button that was pressed", async () => {
  typeAddress();
  openCheckout({ step: "payment" }, { "store.orders.create": refuse(503) });
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await pay();
  const alert = await screen.findByText("Failed to process order. Please try again.");
  expect(scrolled.mock.contexts.some((element) => (element as Element).contains(alert))).toBe(true);
  scrolled.mockRestore();
});

test.each([
  [409, 1],
  [503, 0],
])(
  "a refusal with %d leads back to the cart %d times, where what was refused can be changed",
  async (status, links) => {
    typeAddress();
    openCheckout({ step: "payment" }, { "store.orders.create": refuse(status) });
    await pay();
    await screen.findByText("Failed to process order. Please try again.");
    const toCart = screen.queryAllByRole("link", { name: "Back to Cart" });
    expect(toCart.map((link) => link.getAttribute("href"))).toEqual(Array(links).fill("/cart"));
  },
);

test("an order whose confirmation was lost is shown as complete once the site says that it is paid", async () => {
  const { respond } = openCheckout(
    { order: "7" },
    {
      "store.orders.paymentIntent": () => ({ payment_intent_id: "pi_1" }),
      "store.orders.confirmPayment": () => {
        respond({ "store.orders.byId": () => paidOrder });
        throw new TypeError("Failed to fetch");
      },
    },
  );
  await pay();
  expect(await screen.findByText("Order Complete!")).toBeTruthy();
});

const attempted = () => attemptFor(user.id, { items: [{ id: 1, quantity: 1 }], codes: [], total: "20.00" });

test("the details of an order are kept when it is sent, also those that were filled in from an earlier order", async () => {
  openCheckout({}, { "store.cart.terms": () => ({ takes_tips: false, limits: [] }) });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Address").value).toBe("1 Road"));
  await userEvent.type(screen.getByLabelText("State"), "Bath");
  sessionStorage.clear();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await pay();
  expect(readDraft(user.id).billing_address).toBe("1 Road");
});

test("an order that was placed with details changed since is opened, rather than the empty cart", async () => {
  attempted();
  typeAddress();
  const { address } = openCheckout({}, { ...respondEmptyCart, "store.orders.create": refuse(409) });
  await waitFor(() => expect(address()).toBe("/orders/7"));
});

test("a placed order that cannot be found for now can be retried, and its key is kept", async () => {
  const { key } = attempted();
  typeAddress();
  const { respond, address } = openCheckout({}, { ...respondEmptyCart, "store.orders.create": refuse(503) });
  await screen.findByText("The order could not be loaded");
  expect(attempted().key).toBe(key);
  respond({ "store.orders.create": () => order });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(address()).toBe("/checkout?order=7"));
});

test("a return from the bank without a report says after a minute that the payment is not confirmed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls, respond } = openCheckout({ order: "7", returned: "true" });
  await screen.findByText(/your payment is being confirmed/);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(screen.queryByText("Order Complete!")).toBeNull();
  expect(screen.getByText("Your payment is not confirmed yet")).toBeTruthy();
  const polls = calls().length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls()).toHaveLength(polls);
  vi.useRealTimers();
  respond({ "store.orders.byId": () => paidOrder });
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Order Complete!")).toBeTruthy();
});

test("a payment that is made after an unconfirmed one is waited for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { respond } = openCheckout(
    { order: "7", returned: "true" },
    {
      "store.orders.paymentIntent": () => ({ payment_intent_id: "pi_1" }),
      // Not reported yet.
      "store.orders.confirmPayment": () => order,
    },
  );
  await screen.findByText(/your payment is being confirmed/);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  vi.useRealTimers();
  await userEvent.click(screen.getByRole("link", { name: "Pay now" }));
  await pay();
  await screen.findByText(/your payment is being confirmed/);
  respond({ "store.orders.byId": () => paidOrder });
  await waitFor(() => expect(screen.queryByText(/your payment is being confirmed/)).toBeNull(), { timeout: 5000 });
  expect(screen.getByText("Order Complete!")).toBeTruthy();
});

test("the card stays typed while the order of a lost response is found", async () => {
  typeAddress();
  const { respond, address } = openCheckout(
    { step: "payment" },
    {
      "store.orders.create": () => {
        respond({ ...respondEmptyCart, "store.orders.create": () => order });
        throw new TypeError("Failed to fetch");
      },
    },
  );
  await pay();
  await waitFor(() => expect(address()).toBe("/checkout?order=7"));
  expect(screen.getByLabelText<HTMLInputElement>("Card Number").value).toBe("4242");
  expect(screen.getByRole("button", { name: "Pay $20.00" })).toBeTruthy();
});

test("pick-up and tip that could not be loaded are reported, and Retry loads them", async () => {
  typeAddress();
  const { respond } = openCheckout({}, { "store.cart.terms": refuse(500), "store.pickups.options": () => [] });
  await screen.findByText("The choice of pick-up and tip could not be loaded");
  expect(screen.queryByText("Add a tip?")).toBeNull();
  respond({ "store.cart.terms": () => ({ takes_tips: true, limits: [] }) });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Add a tip?")).toBeTruthy();
  expect(screen.queryByText("The choice of pick-up and tip could not be loaded")).toBeNull();
});

test("an order is not paid without the tip that was chosen for it", async () => {
  typeAddress({ tip: "5.00" });
  openCheckout({ step: "payment" }, { "store.cart.terms": refuse(500), "store.pickups.options": () => [] });
  await screen.findByText("The choice of pick-up and tip could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});
