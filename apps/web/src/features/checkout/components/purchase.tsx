import type { User } from "@fanfare/contracts/auth/user";
import { type FieldErrors, NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { FIELDS_REQUIRED, orderCreateInput } from "@fanfare/contracts/store/checkout";
import { CART_LOAD_FAILED, ORDER_FAILED } from "@fanfare/contracts/store/messages";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { fieldIssues } from "../../../lib/field-issues.ts";
import { isApiError, useApi } from "../../../lib/trpc.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { useFormFailure } from "../../auth/use-form-failure.ts";
import { refusal } from "../../cart/cart-refusal.ts";
import { Beside, ShopSkeleton } from "../../cart/shop-page.tsx";
import { forgetDraft, readDraft, saveDraft } from "../address-draft.ts";
import { type AddressForm, newAddressForm } from "../address-form.ts";
import type { CheckoutSearch } from "../checkout-search.ts";
import { type CollectPayment, isPaid, useOrderPayment } from "../use-order-payment.ts";
import { AddressStep } from "./address-step.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { LapsedOrder } from "./lapsed-order.tsx";
import { OrderComplete } from "./order-complete.tsx";
import { loadPaymentForm } from "./payment-form-registry.ts";
import { PaymentStep } from "./payment-step.tsx";
import { ShopClosed } from "./shop-closed.tsx";
import { Stepper } from "./stepper.tsx";
import { usePaymentConfirmation } from "./use-payment-confirmation.ts";
import { useResumeCheckout } from "./use-resume-checkout.ts";

/** A missing field says so once above the form; at the field it is enough to mark it. */
const markMissing = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) => (message === FIELDS_REQUIRED ? t("Required") : message)),
    ]),
  );

const saysMissing = (fields: FieldErrors) =>
  Object.values(fields).some((messages) => messages.includes(FIELDS_REQUIRED));

const fieldOf = (form: AddressForm, name: string) => Object.entries(form).find(([field]) => field === name)?.[1];

/** From the cart, or from an order that waits for its payment, to the confirmation. */
export function Purchase({ user, search }: { user: User; search: CheckoutSearch }) {
  const { query } = useApi();
  const navigate = useNavigate();
  const [form, setForm] = useState(() => readDraft(user.id, newAddressForm(user)));
  const { failure, fail, soften, clear, formRef } = useFormFailure();
  const underWay = useRef(false);
  const go = (next: CheckoutSearch, replace = false) => void navigate({ to: "/checkout", search: next, replace });

  const payments = useQuery(query.store.payments.settings.queryOptions());
  const provider = payments.data?.provider;
  useEffect(() => {
    if (provider) loadPaymentForm(provider);
  }, [provider]);
  const cart = useQuery({ ...query.store.cart.get.queryOptions(), enabled: !search.order });
  const order = usePaymentConfirmation(search);
  const payment = useOrderPayment((made: OrderDetail) => go({ order: made.id }, true));
  const interrupted = useResumeCheckout({
    userId: user.id,
    form,
    isEmpty: !search.order && !payment.isPending && cart.data?.items.length === 0,
  });

  const change = (next: AddressForm) => {
    setForm(next);
    saveDraft(user.id, next);
    // What was said of a field no longer holds once it is edited.
    const fields = Object.entries(failure.fields).filter(([name]) => fieldOf(next, name) === fieldOf(form, name));
    if (fields.length < Object.keys(failure.fields).length) {
      soften({ message: fields.length > 0 ? failure.message : "", fields: Object.fromEntries(fields) });
    }
  };

  /** Whether the first step is complete; says what is not. */
  const check = () => {
    const checked = orderCreateInput.safeParse(form);
    if (checked.success) {
      clear();
      return true;
    }
    const fields = fieldIssues(checked.error);
    fail({ message: saysMissing(fields) ? t(FIELDS_REQUIRED) : "", fields: markMissing(fields) });
    return false;
  };

  const pay = (collectPayment: CollectPayment) => {
    // Two clicks can come before the button is drawn as busy.
    if (underWay.current) return;
    const purchase = order.data ? { order: order.data } : cart.data && { userId: user.id, cart: cart.data, form };
    if (!purchase) return;
    underWay.current = true;
    payment.mutate(
      { purchase, collectPayment },
      {
        onSettled: () => {
          underWay.current = false;
        },
        onSuccess: (paid) => {
          forgetDraft();
          // The provider will report the payment itself; until then the order is asked for again.
          if (!isPaid(paid)) go({ order: paid.id, returned: true }, true);
        },
        onError: (error) => {
          const fields = (isApiError(error) && error.data?.fields) || {};
          const { [NON_FIELD_ERRORS]: _general, ...named } = fields;
          if (Object.keys(named).length === 0) return;
          fail({ message: saysMissing(named) ? t(FIELDS_REQUIRED) : t(ORDER_FAILED), fields: markMissing(named) });
          go({});
        },
      },
    );
  };

  if (search.order ? !order.data : !cart.data || interrupted) {
    const broken = search.order ? order : cart;
    if (broken.isError) {
      const message = search.order ? t("The order could not be loaded") : t(CART_LOAD_FAILED);
      return <LoadFailure message={message} onRetry={() => void broken.refetch()} />;
    }
    return <ShopSkeleton label={t("Loading the checkout")} />;
  }

  const done = order.data && (isPaid(order.data) || order.isConfirming);
  const atPayment = order.data !== undefined || payment.isPending || search.step === "payment";
  // An address with the second step in it says nothing of whether the first is complete.
  const step =
    done && !payment.isPending ? 2 : atPayment && (order.data || orderCreateInput.safeParse(form).success) ? 1 : 0;

  // Said before an address is asked for; what is paid or cancelled already has its own end.
  if (payments.data?.provider === null && step < 2 && order.data?.status !== "cancelled") return <ShopClosed />;

  return (
    <>
      {order.data?.status !== "cancelled" && <Stepper step={step} />}
      {order.data && step === 2 && order.data.status !== "cancelled" && <OrderComplete order={order.data} />}
      {order.data?.status === "cancelled" && <LapsedOrder order={order.data} />}
      {step < 2 && order.data?.status !== "cancelled" && (
        <Beside>
          {/* First, for phones; wide screens put it beside the form. */}
          <CheckoutSummary cart={cart.data} order={order.data} />
          {step === 0 ? (
            <AddressStep
              form={form}
              message={failure.message}
              errors={failure.fields}
              formRef={formRef}
              onChange={change}
              onNext={() => check() && go({ step: "payment" })}
            />
          ) : (
            <PaymentStep
              amount={order.data?.total_amount ?? cart.data?.total ?? "0.00"}
              paying={payment.isPending}
              failure={
                payment.isError && (
                  <>
                    <p>{t(ORDER_FAILED)}</p>
                    <p>{refusal(payment.error) ?? (isApiError(payment.error) ? null : payment.error.message)}</p>
                  </>
                )
              }
              onBack={order.data ? null : () => go({})}
              onPay={pay}
            />
          )}
        </Beside>
      )}
    </>
  );
}
