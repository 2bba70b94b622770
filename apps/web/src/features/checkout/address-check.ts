import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { msg, t } from "@fanfare/contracts/common/language";
import { FIELDS_REQUIRED, type OrderCreateInput, orderCreateInput } from "@fanfare/contracts/store/checkout";
import { ORDER_FAILED } from "@fanfare/contracts/store/messages";
import { type OrderCollectInput, orderCollectInput } from "@fanfare/contracts/store/pickup";
import type { Parsed } from "../../lib/contract-form.ts";
import { isApiError } from "../../lib/trpc.tsx";
import type { FormFailure } from "../../lib/use-contract-form.ts";
import type { AddressForm } from "./address-form.ts";

const REQUIRED = msg("Required");

/** Returns the input of an order that is collected at a show. */
export const collecting = (form: AddressForm) => ({ ...form, pickup_event_id: Number(form.pickup) });

/**
 * Returns the address as the order procedure takes it, or its errors; for a pick-up order only the buyer's details are checked.
 * Missing fields are reported once above the form and marked at each field.
 */
export function checkAddress(form: AddressForm): Parsed<OrderCreateInput | OrderCollectInput> {
  const checked = form.pickup ? orderCollectInput.safeParse(collecting(form)) : orderCreateInput.safeParse(form);
  if (checked.success) return checked;
  const { issues } = checked.error;
  const marked = issues.map(({ path, message }) => ({
    path,
    message: message === FIELDS_REQUIRED ? REQUIRED : message,
  }));
  const isMissing = issues.some(({ message }) => message === FIELDS_REQUIRED);
  return {
    success: false,
    error: { issues: [...(isMissing ? [{ path: [], message: FIELDS_REQUIRED }] : []), ...marked] },
  };
}

/** Returns the address errors of a refused order; `fields` is empty when the fault is elsewhere. */
export function addressFailure(error: unknown): FormFailure {
  const { [NON_FIELD_ERRORS]: _general, ...fields } = (isApiError(error) && error.data?.fields) || {};
  const isMissing = (message: string) => message === t(FIELDS_REQUIRED);
  return {
    message: Object.values(fields).flat().some(isMissing) ? t(FIELDS_REQUIRED) : t(ORDER_FAILED),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, messages]) => [
        name,
        messages.map((message) => (isMissing(message) ? t(REQUIRED) : message)),
      ]),
    ),
  };
}
