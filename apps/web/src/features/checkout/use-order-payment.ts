import type { Cart } from "@fanfare/contracts/store/cart";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { PaymentIntent } from "@fanfare/contracts/store/payment";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchNow } from "../../lib/fetch-now.ts";
import { errorStatus, mutationOptions, useApi } from "../../lib/trpc.tsx";
import { refreshAfterOrder } from "../orders/order-effects.ts";
import { collecting } from "./address-check.ts";
import type { AddressForm } from "./address-form.ts";
import { attemptFor, type OrderAttempt, settleAttempt } from "./order-attempt.ts";

/** What is paid: a cart, from which the order is created first, or an existing unpaid order. */
export type Purchase = { order: OrderDetail } | { userId: number; cart: Cart; form: AddressForm };

/**
 * Takes the money of an intent through a provider. Resolves to `confirm` once the money is taken, or to `reported` if the
 * provider will report it.
 */
export type CollectPayment = (intent: PaymentIntent, order: OrderDetail) => Promise<"confirm" | "reported">;

export const isPaid = (order: OrderDetail) => order.payment_status !== "unpaid" || order.status !== "pending";

/** Creates the order of a cart, once: the same attempt returns the same order. */
export function usePlaceOrder() {
  const { query, createOrder, collectOrder } = useApi();
  const queryClient = useQueryClient();
  return async (attempt: OrderAttempt, form: AddressForm): Promise<OrderDetail> => {
    const place = () =>
      form.pickup
        ? collectOrder({ ...collecting(form), expected_total: attempt.total }, attempt.key)
        : createOrder({ ...form, expected_total: attempt.total }, attempt.key);
    const order =
      attempt.order_id === null
        ? await place()
        : await fetchNow(queryClient, query.store.orders.byId.queryOptions({ id: attempt.order_id }));
    settleAttempt(attempt, order.id);
    queryClient.setQueryData(query.store.orders.byId.queryOptions({ id: order.id }).queryKey, order);
    return order;
  };
}

/**
 * Handles the Pay click: order, intent, payment, confirmation, each at most once however often it is retried. `onOrder` is called
 * with the order before anything is paid.
 */
export function useOrderPayment(onOrder: (order: OrderDetail) => void) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const paymentIntent = useMutation(mutationOptions(query.store.orders.paymentIntent));
  const confirmPayment = useMutation(mutationOptions(query.store.orders.confirmPayment));
  const placeOrder = usePlaceOrder();

  const pay = async (order: OrderDetail, collectPayment: CollectPayment): Promise<OrderDetail> => {
    const present = () => fetchNow(queryClient, query.store.orders.byId.queryOptions({ id: order.id }));
    if (isPaid(order)) return present();
    try {
      const intent = await paymentIntent.mutateAsync({ order_id: order.id });
      if ((await collectPayment(intent, order)) === "reported") return await present();
      return await confirmPayment.mutateAsync({
        id: order.id,
        payment_intent_id: intent.payment_intent_id,
      });
    } catch (error) {
      // Another tab may have paid first.
      if (errorStatus(error) !== 409) throw error;
      const now = await present();
      if (now.payment_status === "unpaid") throw error;
      return now;
    }
  };

  return useMutation({
    mutationFn: async ({ purchase, collectPayment }: { purchase: Purchase; collectPayment: CollectPayment }) => {
      const made =
        "order" in purchase
          ? purchase.order
          : await placeOrder(attemptFor(purchase.userId, purchase.cart), purchase.form);
      if (!("order" in purchase)) {
        // The server emptied the cart when it created the order.
        queryClient.setQueryData(query.store.cart.get.queryOptions().queryKey, {
          items: [],
          subtotal: "0.00",
          shipping: "0.00",
          adjustments: [],
          codes: [],
          total: "0.00",
        });
      }
      onOrder(made);
      return pay(made, collectPayment);
    },
    onSuccess: (order) => {
      queryClient.setQueryData(query.store.orders.byId.queryOptions({ id: order.id }).queryKey, order);
    },
    onError: () => {
      // The payment may have succeeded although its response was lost.
      void queryClient.invalidateQueries({ queryKey: [["store", "orders", "byId"]] });
    },
    // The result does not wait for these reads, any of which may fail or hang as well.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [["store", "cart"]] });
      void refreshAfterOrder(queryClient);
    },
  });
}
