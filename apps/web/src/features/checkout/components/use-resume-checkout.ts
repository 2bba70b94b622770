import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { errorStatus } from "../../../lib/trpc.tsx";
import type { AddressForm } from "../address-form.ts";
import { forgetAttempt, lastAttempt } from "../order-attempt.ts";
import { usePlaceOrder } from "../use-order-payment.ts";

type Situation = {
  userId: number;
  form: AddressForm;
  /** Whether there is nothing in the cart to check out. */
  isEmpty: boolean;
};

/**
 * Handles a checkout without items: redirects to the cart, unless the cart is empty because its order was just made. A Pay click
 * whose response was lost, by a reload or a broken connection, is repeated with its idempotency key; with an empty cart that can
 * find the order but never create one. Returns true while this is being resolved.
 */
export function useResumeCheckout({ userId, form, isEmpty }: Situation): boolean {
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();

  const resolve = useEffectEvent(async (isCurrent: () => boolean) => {
    const attempt = lastAttempt(userId);
    const order =
      attempt &&
      (await placeOrder(attempt, form).catch((error) => {
        // The server has no such order. Without a response it may have one, and the next visit asks again.
        if (errorStatus(error) !== null) forgetAttempt();
        return null;
      }));
    if (!isCurrent()) return;
    if (order?.can_pay) await navigate({ to: "/checkout", search: { order: order.id }, replace: true });
    else await navigate({ to: "/cart", replace: true });
  });

  useEffect(() => {
    if (!isEmpty) return;
    let current = true;
    void resolve(() => current);
    return () => {
      current = false;
    };
  }, [isEmpty]);

  return isEmpty;
}
