import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import { demoCardInput, PAYMENT_FIELDS_REQUIRED } from "@fanfare/contracts/store/checkout";
import { DEMO_PAYMENT_DELAY_MS } from "@fanfare/contracts/store/payment";
import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Alert } from "../../../../ui/notice.tsx";
import { StepPanel } from "../panel.tsx";
import type { PaymentFormProps } from "../payment-form.ts";

const EMPTY = { cardNumber: "", expiryDate: "", cvv: "", cardholderName: "" };
type CardField = keyof typeof EMPTY;

/** The demo takes its time and no money. */
const pretend = async () => {
  await new Promise((resolve) => setTimeout(resolve, DEMO_PAYMENT_DELAY_MS));
  return "confirm" as const;
};

/**
 * The demo's card form (spec, sections 3 to 5). What is typed stays in this component: it is neither sent nor kept, and
 * browsers are asked not to fill in or remember it.
 */
export default function DemoCardForm({ amount, settings, paying, failure, onBack, onPay }: PaymentFormProps) {
  const [card, setCard] = useState(EMPTY);
  const [missing, setMissing] = useState<readonly string[]>([]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = demoCardInput.safeParse(card);
    const empty = checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0]));
    setMissing(empty);
    if (checked.success) return onPay(pretend);
    const [first] = empty;
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const field = (name: CardField) => ({
    name,
    value: card[name],
    disabled: paying,
    autoComplete: "off",
    "data-1p-ignore": true,
    "data-lpignore": "true",
    errors: missing.includes(name) && card[name].trim() === "" ? [t("Required")] : [],
    onChange: (event: { target: { value: string } }) => setCard({ ...card, [name]: event.target.value }),
  });

  return (
    <StepPanel onSubmit={submit} noValidate aria-label={t("Payment")} aria-busy={paying}>
      <Alert tone="tip">{settings.notice}</Alert>
      {missing.length > 0 && <Alert role="alert">{t(PAYMENT_FIELDS_REQUIRED)}</Alert>}
      {failure && <Alert role="alert">{failure}</Alert>}
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
