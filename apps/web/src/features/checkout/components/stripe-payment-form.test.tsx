import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { CollectPayment } from "../use-order-payment.ts";
import StripePayment from "./payment-forms/stripe.tsx";

const confirmPayment = vi.hoisted(() => vi.fn());
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: async () => ({}) }));
vi.mock("@stripe/react-stripe-js", () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  PaymentElement: () => null,
  useElements: () => ({ submit: async () => ({}) }),
  useStripe: () => ({ confirmPayment }),
}));
afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const settings = {
  provider: "stripe",
  publishable_key: "pk_test",
  currency: "usd",
  notice: null,
  sends_mail: false,
};

test.each(["/checkout", "/de/checkout"])("a document that was loaded at %s loads Stripe's form", async (path) => {
  window.history.replaceState(null, "", `${path}?step=payment`);
  const arrival = { name: window.location.href } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([arrival]);
  render(
    <StripePayment
      amount="20.00"
      settings={settings}
      paying={false}
      failure={null}
      onBack={null}
      onPay={() => undefined}
    />,
  );
  expect(await screen.findByRole("button", { name: /^Pay/ })).toBeTruthy();
});

/** Clicks Pay and returns the function with which the provider's form takes the money. */
async function clicked(): Promise<() => ReturnType<CollectPayment>> {
  const onPay = vi.fn<(collect: CollectPayment) => void>();
  render(
    <StripePayment amount="20.00" settings={settings} paying={false} failure={null} onBack={null} onPay={onPay} />,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Pay/ }));
  const [collect] = onPay.mock.calls[0] ?? [];
  if (!collect) throw new Error("nothing was paid");
  const intent = { client_secret: "pi_1_secret_2" } as Parameters<CollectPayment>[0];
  return () => collect(intent, { id: 7 } as Parameters<CollectPayment>[1]);
}

test.each(["succeeded", "processing", "requires_capture"])(
  "counts a payment as made when Stripe refuses it because it is already %s",
  async (status) => {
    const collect = await clicked();
    const message = "This PaymentIntent's status does not allow it.";
    confirmPayment.mockResolvedValue({
      error: { code: "payment_intent_unexpected_state", message, payment_intent: { id: "pi_1", status } },
    });
    await expect(collect()).resolves.toBe("reported");
  },
);

test.each([
  ["a declined card", { message: "Declined.", payment_intent: { id: "pi_1", status: "requires_payment_method" } }],
  ["a connection that broke", { message: "Declined." }],
])("shows Stripe's message for %s", async (_case, error) => {
  const collect = await clicked();
  confirmPayment.mockResolvedValue({ error });
  await expect(collect()).rejects.toThrow("Declined.");
});
