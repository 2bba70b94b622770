import { t } from "@fanfare/contracts/common/language";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchNow } from "../../../lib/fetch-now.ts";
import { errorStatus, useApi } from "../../../lib/trpc.tsx";
import { toast } from "../../../ui/toast.ts";
import type { AddressForm } from "../address-form.ts";
import { forgetAttempt, lastAttempt } from "../order-attempt.ts";
import { usePlaceOrder } from "../use-order-payment.ts";

type Situation = {
  userId: number;
  form: AddressForm;
  /** Whether there is nothing in the cart to check out. */
  isEmpty: boolean;
};

/** Statuses of a definite refusal; after any other failure the order may exist. */
const REFUSED = [400, 404, 409];

/**
 * Handles a checkout without items: redirects to the cart, unless the cart is empty because its order was just made. A Pay click
 * whose response was lost, by a reload or a broken connection, is repeated with its idempotency key; with an empty cart that can
 * find the order but never create one. If the form has changed since, the key finds nothing, and the latest unpaid order is opened,
 * which shows the details it was placed with. Returns whether this is being resolved, and how to retry it once it has failed.
 */
export function useResumeCheckout({ userId, form, isEmpty }: Situation) {
  const navigate = useNavigate();
  const { query } = useApi();
  const queryClient = useQueryClient();
  const placeOrder = usePlaceOrder();
  const [hasFailed, setFailed] = useState(false);
  const latestOrder = query.store.orders.list.queryOptions({ page: 1, page_size: 1 });

  const resolve = useEffectEvent(async (isCurrent: () => boolean) => {
    const attempt = lastAttempt(userId);
    const order = attempt && (await placeOrder(attempt, form).catch((error: unknown) => refused(error)));
    const unpaid =
      attempt && !order ? (await fetchNow(queryClient, latestOrder)).results.find(({ can_pay }) => can_pay) : undefined;
    if (!isCurrent()) return;
    if (attempt && !order) forgetAttempt();
    if (order?.can_pay) return navigate({ to: "/checkout", search: { order: order.id }, replace: true });
    if (!unpaid) return navigate({ to: "/cart", replace: true });
    toast(t("Your order was already placed, with the details shown here."), { duration: null });
    return navigate({ to: "/orders/$orderId", params: { orderId: String(unpaid.id) }, replace: true });
  });

  useEffect(() => {
    if (!isEmpty || hasFailed) return;
    let current = true;
    resolve(() => current).catch(() => {
      if (current) setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [isEmpty, hasFailed]);

  return { isResolving: isEmpty, hasFailed: isEmpty && hasFailed, retry: () => setFailed(false) };
}

/** Returns null for a refusal; throws any other error. */
function refused(error: unknown): null {
  if (REFUSED.includes(errorStatus(error) ?? 0)) return null;
  throw error;
}
