import type { User } from "@fanfare/contracts/auth/user";
import { t } from "@fanfare/contracts/common/language";
import type { OrderCreateInput } from "@fanfare/contracts/store/checkout";
import { CART_LOAD_FAILED } from "@fanfare/contracts/store/messages";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { OrderCollectInput } from "@fanfare/contracts/store/pickup";
import { shippingProblems } from "@fanfare/contracts/store/shipping";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { LoadFailure } from "../../../ui/notice.tsx";
import { ShopSkeleton, SplitLayout } from "../../cart/shop-page.tsx";
import { addressFailure, checkAddress } from "../address-check.ts";
import { forgetDraft, readDraft, saveDraft } from "../address-draft.ts";
import { ADDRESS_FORM_FIELDS, type AddressForm, newAddressForm, withPastAddress } from "../address-form.ts";
import type { CheckoutSearch } from "../checkout-search.ts";
import { type CollectPayment, isPaid, useOrderPayment } from "../use-order-payment.ts";
import { AddressStep } from "./address-step.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { LapsedOrder } from "./lapsed-order.tsx";
import { OrderComplete } from "./order-complete.tsx";
import { loadPaymentForm } from "./payment-form-registry.ts";
import { PaymentStep } from "./payment-step.tsx";
import { PurchaseFailure } from "./purchase-failure.tsx";
import { ShopClosed } from "./shop-closed.tsx";
import { Stepper } from "./stepper.tsx";
import { UnconfirmedPayment } from "./unconfirmed-payment.tsx";
import { useCheckoutTerms } from "./use-checkout-terms.ts";
import { usePastOrders } from "./use-past-orders.ts";
import { usePaymentConfirmation } from "./use-payment-confirmation.ts";
import { useResumeCheckout } from "./use-resume-checkout.ts";

/** The steps from the cart, or from an unpaid order, to the confirmation. */
export function Purchase({ user, search }: { user: User; search: CheckoutSearch }) {
  const { query } = useApi();
  const navigate = useNavigate();
  const [fresh] = useState(() => newAddressForm(user));
  const [initial] = useState(() => readDraft(user.id, fresh));
  const {
    values: form,
    set,
    ...address
  } = useContractForm<AddressForm, OrderCreateInput | OrderCollectInput>({
    initial,
    parse: checkAddress,
    act: async () => {
      // The form shows that the choice of a tip could not be loaded; the next step would leave it out.
      if (terms.isTipUnknown) return;
      const problems = shippingProblems(terms.limits, form.shipping_country || form.billing_country);
      if (problems.length === 0) {
        // The error of an earlier attempt does not apply to a new one.
        payment.reset();
        return go({ step: "payment" });
      }
      address.refuse({ [form.same_as_billing ? "billing_country" : "shipping_country"]: problems }, problems.join(" "));
    },
    failureOf: addressFailure,
  });
  const underWay = useRef(false);
  const go = (next: CheckoutSearch, { replace = false } = {}) =>
    void navigate({ to: "/checkout", search: next, replace });

  const payments = useQuery(query.store.payments.settings.queryOptions());
  const provider = payments.data?.provider;
  useEffect(() => {
    if (provider) loadPaymentForm(provider);
  }, [provider]);
  const terms = useCheckoutTerms({ form, set, isCart: !search.order });
  const { cart, priced } = terms;
  const order = usePaymentConfirmation(search);
  const payment = useOrderPayment((made: OrderDetail) => go({ order: made.id }, { replace: true }));
  const resumed = useResumeCheckout({
    userId: user.id,
    form,
    isEmpty: !search.order && !payment.isPending && cart.data?.items.length === 0,
  });
  // The response to the Pay click was lost, and the order that it made is looked for.
  const isRecovering = payment.isError && resumed.isResolving && !resumed.hasFailed;
  const isPaying = payment.isPending || isRecovering;
  // Creating the order empties the cart before the address names the order. At a total of 0.00 in between, the payment form would
  // be removed with the card that was typed into it.
  const beingPaid = isPaying && "cart" in payment.variables.purchase ? payment.variables.purchase.cart : priced;

  const fillIn = (next: AddressForm) => {
    const edited = ADDRESS_FORM_FIELDS.filter((name) => next[name] !== form[name]);
    for (const name of edited) set(name, next[name]);
    return edited;
  };
  usePastOrders({
    isEnabled: !search.order && initial === fresh,
    onLoaded: (orders) => {
      if (fillIn(withPastAddress(form, fresh, orders)).length > 0) address.clearErrors();
    },
  });

  const change = (next: AddressForm) => {
    const edited = fillIn(next);
    saveDraft(user.id, next);
    // An error no longer applies once its field is edited.
    const others = Object.keys(address.fieldErrors).filter((name) => !edited.some((field) => field === name));
    if (others.length === 0) address.clearErrors();
    else address.clearErrors(edited);
  };

  const pay = (collectPayment: CollectPayment) => {
    // Two clicks can arrive before the button is rendered as busy.
    if (underWay.current) return;
    const purchase = order.data
      ? { order: order.data }
      : priced && { userId: user.id, cart: priced, form: terms.takesTips ? form : { ...form, tip: "" } };
    if (!purchase) return;
    underWay.current = true;
    // The details as sent, with which a call whose response is lost can be repeated after a reload.
    if (!("order" in purchase)) saveDraft(user.id, purchase.form);
    payment.mutate(
      { purchase, collectPayment },
      {
        onSettled: () => {
          underWay.current = false;
        },
        onSuccess: (paid) => {
          forgetDraft();
          // The provider reports the payment by webhook; until then the order is polled.
          if (!isPaid(paid)) go({ order: paid.id, returned: true }, { replace: true });
        },
        onError: (error) => {
          const failure = addressFailure(error);
          if (Object.keys(failure.fields).length === 0) return;
          address.refuse(failure.fields, failure.message);
          go({});
        },
      },
    );
  };

  const isLoading = !cart.data || (resumed.isResolving && !isRecovering) || terms.isTipLoading;
  if (search.order ? !order.data : isLoading) {
    const broken = search.order ? order : cart;
    if (broken.isError) {
      const message = search.order ? t("The order could not be loaded") : t(CART_LOAD_FAILED);
      return <LoadFailure message={message} onRetry={() => broken.refetch()} />;
    }
    if (resumed.hasFailed) return <LoadFailure message={t("The order could not be loaded")} onRetry={resumed.retry} />;
    return <ShopSkeleton label={t("Loading the checkout")} />;
  }

  const done = order.data && (isPaid(order.data) || order.isConfirming);
  const atPayment = order.data !== undefined || payment.isPending || search.step === "payment";
  const currentStep = () => {
    if (done && !payment.isPending) return 2;
    // An address with `step=payment` does not imply that the first step is complete.
    return atPayment && (order.data || (checkAddress(form).success && !terms.isTipUnknown)) ? 1 : 0;
  };
  const step = currentStep();

  // Shown before an address is asked for; paid and cancelled orders keep their own pages.
  if (payments.data?.provider === null && step < 2 && order.data?.status !== "cancelled") return <ShopClosed />;

  return (
    <>
      {order.data?.status !== "cancelled" && <Stepper step={step} />}
      {order.data && step === 2 && order.data.status !== "cancelled" && <OrderComplete order={order.data} />}
      {order.data?.status === "cancelled" && <LapsedOrder order={order.data} />}
      {order.data && order.isOverdue && !payment.isPending && (
        <UnconfirmedPayment order={order.data} onCheck={order.refetch} />
      )}
      {step < 2 && order.data?.status !== "cancelled" && !order.isOverdue && (
        <SplitLayout>
          {/* First in the document for phones; wide screens place it beside the form. */}
          <CheckoutSummary cart={beingPaid} order={order.data} />
          {step === 0 ? (
            <AddressStep
              form={form}
              message={address.message}
              errors={address.fieldErrors}
              takesTips={terms.takesTips}
              pickups={terms.pickups}
              onReload={terms.reload}
              onChange={change}
              onSubmit={address.submit}
            />
          ) : (
            <PaymentStep
              amount={order.data?.total_amount ?? beingPaid?.total ?? "0.00"}
              paying={isPaying}
              failure={
                payment.isError ? (
                  <PurchaseFailure error={payment.error} hasOrder={order.data !== undefined} />
                ) : (
                  payment.isIdle && search.redirect_status === "failed" && <p>{t("The payment was not accepted.")}</p>
                )
              }
              onBack={order.data ? null : () => go({})}
              onPay={pay}
            />
          )}
        </SplitLayout>
      )}
    </>
  );
}
