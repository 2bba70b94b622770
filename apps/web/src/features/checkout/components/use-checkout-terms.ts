import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import type { AddressForm } from "../address-form.ts";
import { withTip } from "../tip.ts";

type CheckoutTermsOptions = {
  form: AddressForm;
  set: (name: "pickup", value: string) => void;
  /** Whether a cart is checked out. An order that exists has its terms already. */
  isCart: boolean;
};

/** Loads what a cart is checked out under: its lines, where it can be sent or collected, and whether it takes a tip. */
export function useCheckoutTerms({ form, set, isCart }: CheckoutTermsOptions) {
  const { query } = useApi();
  const cart = useQuery({ ...query.store.cart.get.queryOptions(), enabled: isCart });
  const terms = useQuery({ ...query.store.cart.terms.queryOptions(), enabled: isCart });
  const pickups = useQuery({ ...query.store.pickups.options.queryOptions(), enabled: isCart });
  // The chosen pick-up is no longer offered, because the cart has changed or time has passed.
  const isPickupGone =
    form.pickup !== "" && pickups.data?.every(({ event_id }) => String(event_id) !== form.pickup) === true;
  useEffect(() => {
    if (isPickupGone) set("pickup", "");
  }, [isPickupGone, set]);
  const takesTips = terms.data?.takes_tips ?? false;
  const isTipUnknown = form.tip !== "" && !terms.data;
  const missing = [terms, pickups].filter(({ data, isError }) => !data && isError);
  return {
    cart,
    pickups: pickups.data ?? [],
    /** Which goods are sent to some countries only; none for a pick-up. */
    limits: form.pickup ? [] : (terms.data?.limits ?? []),
    takesTips,
    /** A tip was typed, and it is not known whether the shop takes one. */
    isTipUnknown,
    isTipLoading: isTipUnknown && terms.isPending,
    /** The cart with the typed tip, as it will be paid. */
    priced: cart.data && (takesTips ? withTip(cart.data, form.tip) : cart.data),
    /** Loads what could not be loaded; null if nothing failed. */
    reload: missing.length > 0 ? () => Promise.all(missing.map(({ refetch }) => refetch())) : null,
  };
}
