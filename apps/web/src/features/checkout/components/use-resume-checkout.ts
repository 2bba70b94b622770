import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { errorStatus } from "../../../lib/trpc.tsx";
import type { AddressForm } from "../address-form.ts";
import { forgetAttempt, lastAttempt } from "../order-attempt.ts";
import { usePlaceOrder } from "../use-order-payment.ts";

type Situation = {
  userId: number;
  form: AddressForm /** There is nothing in the cart to check out. */;
  isEmpty: boolean;
};

/**
 * Nothing to check out: to the cart, unless the cart is empty because its order was just made. A Pay click whose answer
 * was lost, by a reload or a broken connection, is repeated under its key; with an empty cart that can find the order
 * but never make one. True while this is being found out.
 */
export function useResumeCheckout({ userId, form, isEmpty }: Situation): boolean {
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();

  const resolve = useEffectEvent(async (isCurrent: () => boolean) => {
    const attempt = lastAttempt(userId);
    const order =
      attempt &&
      (await placeOrder(attempt, form).catch((error) => {
        // The server knows of no such order. Without an answer it may, and the next visit asks again.
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
