import { smallestStep } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { formatMoney, siteCurrency } from "@fanfare/contracts/common/money";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { styled } from "../../../ui/styled.tsx";

const Choices = styled("fieldset", {
  base: { "& .quick": { display: "flex", flexWrap: "wrap", gap: "2" } },
});

/** `QUICK_WHOLE` is for currencies whose smallest unit is worth about a cent, such as the yen. */
const QUICK = ["2.00", "5.00", "10.00"];
const QUICK_WHOLE = ["300.00", "700.00", "1500.00"];

type TipFieldProps = { value: string; errors: readonly string[] | undefined; onChange: (typed: string) => void };

/** An optional tip: one of three amounts, or another one. */
export function TipField({ value, errors, onChange }: TipFieldProps) {
  const quick = smallestStep(siteCurrency()) === 1 ? QUICK : QUICK_WHOLE;
  return (
    <Choices>
      <legend>{t("Add a tip?")}</legend>
      <div className="quick">
        {quick.map((amount) => (
          <Button
            key={amount}
            size="sm"
            tone={value === amount ? "ember" : "outline"}
            aria-pressed={value === amount}
            onClick={() => onChange(value === amount ? "" : amount)}
          >
            {formatMoney(amount)}
          </Button>
        ))}
      </div>
      <TextField
        label={t("Another amount")}
        name="tip"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={value}
        errors={errors}
        help={t("Your tip goes to the artist with your order. Leave this empty to add nothing.")}
        onChange={(event) => onChange(event.target.value)}
      />
    </Choices>
  );
}
