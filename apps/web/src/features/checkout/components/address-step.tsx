import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import type { PickupOption } from "@fanfare/contracts/store/pickup";
import type { FormEvent } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { type AddressForm, editField, setSameAsBilling } from "../address-form.ts";
import { AddressFields } from "./address-fields.tsx";
import { StepPanel } from "./panel.tsx";
import { PickupChoice } from "./pickup-choice.tsx";
import { TipField } from "./tip-field.tsx";

type AddressStepProps = {
  form: AddressForm;
  message: string;
  errors: FieldErrors;
  /** Whether the store offers a tip. */
  takesTips: boolean;
  /** The shows at which the cart can be collected. */
  pickups: readonly PickupOption[];
  /** Loads tips and pick-ups again; null unless that has failed. */
  onReload: (() => Promise<unknown>) | null;
  onChange: (form: AddressForm) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** The step Shipping Information: the billing and shipping details. */
export function AddressStep(props: AddressStepProps) {
  const { form, message, errors, takesTips, pickups, onReload, onChange, onSubmit } = props;
  const edit = (field: Parameters<typeof editField>[1], value: string) => onChange(editField(form, field, value));
  const isCollected = form.pickup !== "";
  return (
    <StepPanel onSubmit={onSubmit} noValidate aria-label={t("Shipping Information")}>
      {message && <Alert role="alert">{message}</Alert>}
      {onReload && <LoadFailure message={t("The choice of pick-up and tip could not be loaded")} onRetry={onReload} />}
      {pickups.length > 0 && (
        <PickupChoice options={pickups} value={form.pickup} onChange={(pickup) => onChange({ ...form, pickup })} />
      )}
      <fieldset>
        <legend>{isCollected ? t("Who collects it") : t("Billing address")}</legend>
        <AddressFields of="billing" form={form} isNowhere={isCollected} errors={errors} onEdit={edit} />
      </fieldset>
      {!isCollected && (
        <CheckboxField
          name="same_as_billing"
          checked={form.same_as_billing}
          onChange={(event) => onChange(setSameAsBilling(form, event.target.checked))}
        >
          {t("Shipping address is the same as billing address")}
        </CheckboxField>
      )}
      {!isCollected && !form.same_as_billing && (
        <fieldset>
          <legend>{t("Shipping address")}</legend>
          <AddressFields of="shipping" form={form} errors={errors} onEdit={edit} />
        </fieldset>
      )}
      {takesTips && <TipField value={form.tip} errors={errors.tip} onChange={(tip) => onChange({ ...form, tip })} />}
      <div className="ways">
        <ButtonLink to="/cart" tone="ghost">
          {t("Back to Cart")}
        </ButtonLink>
        <Button type="submit" size="lg">
          {t("Next")}
        </Button>
      </div>
    </StepPanel>
  );
}
