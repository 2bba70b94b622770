import { allCountries } from "@fanfare/contracts/common/country";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { ADDRESS_MAX, NAME_MAX, ZIP_MAX } from "@fanfare/contracts/store/limits";
import { useMemo } from "react";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { AddressField, AddressForm } from "../address-form.ts";

type AddressFieldsProps = {
  of: "billing" | "shipping";
  form: AddressForm;
  /** Leaves out the postal address, because nothing is shipped. */
  isNowhere?: boolean;
  errors: FieldErrors;
  onEdit: (field: AddressField, value: string) => void;
};

/** The fields of one address; the billing address includes the email field. */
export function AddressFields({ of, form, isNowhere = false, errors, onEdit }: AddressFieldsProps) {
  const field = (name: AddressField, more: { autoComplete: string; maxLength: number }) => ({
    name,
    value: form[name],
    errors: errors[name],
    maxLength: more.maxLength,
    autoComplete: `${of} ${more.autoComplete}`,
    required: of === "billing",
    onChange: (event: { target: { value: string } }) => onEdit(name, event.target.value),
  });
  const countries = useMemo(() => allCountries(), []);
  return (
    <>
      <div className="pair">
        <TextField
          label={t("First Name")}
          {...field(`${of}_first_name`, { autoComplete: "given-name", maxLength: NAME_MAX })}
        />
        <TextField
          label={t("Last Name")}
          {...field(`${of}_last_name`, { autoComplete: "family-name", maxLength: NAME_MAX })}
        />
      </div>
      {of === "billing" && (
        <TextField
          label={t("Email")}
          type="email"
          {...field("billing_email", { autoComplete: "email", maxLength: 254 })}
        />
      )}
      {!isNowhere && (
        <>
          <TextField
            label={t("Address")}
            {...field(`${of}_address`, { autoComplete: "address-line1", maxLength: ADDRESS_MAX })}
          />
          <div className="three">
            <TextField
              label={t("City")}
              {...field(`${of}_city`, { autoComplete: "address-level2", maxLength: NAME_MAX })}
            />
            <TextField
              label={t("State")}
              {...field(`${of}_state`, { autoComplete: "address-level1", maxLength: NAME_MAX })}
            />
            <TextField
              label={t("ZIP Code")}
              {...field(`${of}_zip_code`, { autoComplete: "postal-code", maxLength: ZIP_MAX })}
            />
          </div>
          <SelectField
            label={t("Country")}
            name={`${of}_country`}
            value={form[`${of}_country`]}
            errors={errors[`${of}_country`]}
            autoComplete={`${of} country`}
            onChange={(event) => onEdit(`${of}_country`, event.target.value)}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </>
  );
}
