import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { demoCardInput, PAYMENT_FIELDS_REQUIRED } from "@fanfare/contracts/store/checkout";
import { DEMO_PAYMENT_DELAY_MS } from "@fanfare/contracts/store/payment";
import { Lock } from "@fanfare/icons";
import { useContractForm } from "../../../../lib/use-contract-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Alert } from "../../../../ui/notice.tsx";
import { StepPanel } from "../panel.tsx";
import { PaymentFailure } from "../payment-failure.tsx";
import type { PaymentFormProps } from "../payment-form.ts";

const EMPTY = { cardNumber: "", expiryDate: "", cvv: "", cardholderName: "" };
type CardField = keyof typeof EMPTY;

/** Simulates the duration of a payment without taking money. */
const pretend = async () => {
  await new Promise((resolve) => setTimeout(resolve, DEMO_PAYMENT_DELAY_MS));
  return "confirm" as const;
};

/**
 * The demo's card form (spec, sections 3 to 5). The typed values stay in this component: they are neither sent nor stored, and
 * browsers are asked not to fill in or remember them.
 */
export default function DemoCardForm({ amount, settings, paying, failure, onBack, onPay }: PaymentFormProps) {
  const form = useContractForm({
    initial: EMPTY,
    parse: (values) => demoCardInput.safeParse(values),
    act: async () => onPay(pretend),
    // Failures of the payment are shown through `failure` instead.
    failureOf: () => ({ message: "", fields: {} }),
  });

  const field = (name: CardField) => {
    const { errors, ...text } = form.text(name);
    return {
      ...text,
      disabled: paying,
      autoComplete: "off",
      "data-1p-ignore": true,
      "data-lpignore": "true",
      errors: errors && text.value.trim() === "" ? [t("Required")] : [],
    };
  };

  return (
    <StepPanel onSubmit={form.submit} noValidate aria-label={t("Payment")} aria-busy={paying}>
      <Alert tone="tip">{settings.notice}</Alert>
      {Object.keys(form.fieldErrors).length > 0 && <Alert role="alert">{t(PAYMENT_FIELDS_REQUIRED)}</Alert>}
      {failure && <PaymentFailure>{failure}</PaymentFailure>}
      <fieldset>
        <legend>{t("Payment")}</legend>
        <TextField
          label={t("Card Number")}
          inputMode="numeric"
          placeholder="1234 5678 9012 3456"
          {...field("cardNumber")}
        />
        <div className="pair">
          <TextField label={t("Expiry Date")} placeholder={t("MM/YY")} {...field("expiryDate")} />
          <TextField label={t("CVV")} inputMode="numeric" placeholder="123" {...field("cvv")} />
        </div>
        <TextField label={t("Cardholder Name")} {...field("cardholderName")} />
      </fieldset>
      <div className="ways">
        {onBack && (
          <Button tone="ghost" disabled={paying} onClick={onBack}>
            {t("Back")}
          </Button>
        )}
        <Button type="submit" size="lg" disabled={paying} aria-busy={paying || undefined}>
          <Lock size={18} aria-hidden />
          {paying ? t("Processing...") : t("Pay {amount}", { amount: formatMoney(amount) })}
        </Button>
      </div>
    </StepPanel>
  );
}
