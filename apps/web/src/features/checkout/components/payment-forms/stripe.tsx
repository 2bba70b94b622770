import { toMinorUnits } from "@fanfare/contracts/common/currency";
import { language, t } from "@fanfare/contracts/common/language";
import { decimalToCents, formatMoney } from "@fanfare/contracts/common/money";
import { DELAYED_METHODS } from "@fanfare/contracts/store/delayed-methods";
import { Lock } from "@fanfare/icons";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeConstructorOptions, StripeError } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { languagePrefix } from "../../../../lib/language-address.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadFailure } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { CollectPayment } from "../../use-order-payment.ts";
import { StepPanel } from "../panel.tsx";
import { PaymentFailure } from "../payment-failure.tsx";
import type { PaymentFormProps } from "../payment-form.ts";

/** Stripe's fields are in iframes and cannot use the site's CSS variables. */
const APPEARANCE = {
  theme: "night",
  variables: {
    colorPrimary: "#ff7a1a",
    colorBackground: "#14100d",
    colorText: "#f8f1ea",
    colorDanger: "#ff9384",
    borderRadius: "3px",
    fontFamily: "Arial, sans-serif",
  },
} as const;

/**
 * Whether this document was loaded with the checkout's content security policy, the only one that allows Stripe's script. The
 * checkout has a path in each language; compared with the present one, a reload never leads to another reload.
 */
const hasPolicy = () => {
  const [arrival] = performance.getEntriesByType("navigation");
  return !arrival || new URL(arrival.name).pathname === window.location.pathname;
};

/**
 * Whether the payment was already made: the response to an earlier attempt was lost, so Stripe refuses to charge again. Its
 * webhook reports the result.
 */
const isUnderWay = ({ payment_intent }: StripeError) =>
  payment_intent !== undefined && ["succeeded", "processing", "requires_capture"].includes(payment_intent.status);

/** Payment with Stripe's Payment Element: the typed values go to Stripe only. */
export default function StripePayment(form: PaymentFormProps) {
  const { currency, publishable_key: publishableKey } = form.settings;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!hasPolicy()) {
      window.location.reload();
      return;
    }
    let waiting = true;
    loadStripe(publishableKey ?? "", { locale: language().code as StripeConstructorOptions["locale"] }).then(
      (loaded) => waiting && (loaded ? setStripe(loaded) : setFailed(true)),
      () => waiting && setFailed(true),
    );
    return () => {
      waiting = false;
    };
  }, [publishableKey]);

  const options = useMemo(
    () => ({
      mode: "payment" as const,
      amount: toMinorUnits(decimalToCents(form.amount) ?? 0, currency),
      currency,
      excludedPaymentMethodTypes: [...DELAYED_METHODS],
      appearance: APPEARANCE,
    }),
    [form.amount, currency],
  );
  if (failed) {
    return <LoadFailure message={t("The payment form could not be loaded")} onRetry={() => window.location.reload()} />;
  }
  if (!stripe) return <Skeleton h="28rem" />;
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...form} />
    </Elements>
  );
}

function Fields({ amount, paying, failure, onBack, onPay }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || paying) return;
    const { error } = await elements.submit();
    setFault(error?.message ?? null);
    if (error) return;
    const collectPayment: CollectPayment = async ({ client_secret }, order) => {
      const result = await stripe.confirmPayment({
        elements,
        clientSecret: client_secret,
        confirmParams: {
          return_url: `${window.location.origin}${languagePrefix()}/checkout?order=${order.id}&returned=true`,
        },
        redirect: "if_required",
      });
      if (result.error && !isUnderWay(result.error)) {
        throw new Error(result.error.message ?? t("The payment was not accepted."));
      }
      return "reported";
    };
    onPay(collectPayment);
  };

  return (
    <StepPanel
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
      aria-label={t("Payment")}
      aria-busy={paying}
    >
      {(fault ?? failure) && <PaymentFailure>{fault ?? failure}</PaymentFailure>}
      <fieldset disabled={paying}>
        <legend>{t("Payment")}</legend>
        <PaymentElement />
      </fieldset>
      <div className="ways">
        {onBack && (
          <Button tone="ghost" disabled={paying} onClick={onBack}>
            {t("Back")}
          </Button>
        )}
        <Button type="submit" size="lg" disabled={paying || !stripe} aria-busy={paying || undefined}>
          <Lock size={18} aria-hidden />
          {paying ? t("Processing...") : t("Pay {amount}", { amount: formatMoney(amount) })}
        </Button>
      </div>
    </StepPanel>
  );
}
