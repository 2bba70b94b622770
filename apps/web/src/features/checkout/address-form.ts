import { countryCode } from "@fanfare/contracts/common/country";
import { DEFAULT_COUNTRY } from "@fanfare/contracts/store/limits";

/** The parts of an address, named as in the order payload after `billing_` and `shipping_` (spec, section 3). */
export const ADDRESS_PARTS = ["first_name", "last_name", "address", "city", "state", "zip_code", "country"] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

export type AddressField = `billing_${AddressPart}` | `shipping_${AddressPart}` | "billing_email";

/** The values of the first checkout step, as typed. */
export type AddressForm = Record<AddressField, string> & {
  same_as_billing: boolean;
  /** A voluntary tip, as typed; empty means none. */
  tip: string;
  /** The id of the show at which the order is collected; empty when it is shipped. */
  pickup: string;
};

const ADDRESS_NAMES = [
  ...ADDRESS_PARTS.map((part) => `billing_${part}` as const),
  ...ADDRESS_PARTS.map((part) => `shipping_${part}` as const),
];

/** The names of the form's values. */
export const ADDRESS_FORM_FIELDS = [...ADDRESS_NAMES, "billing_email", "same_as_billing", "tip", "pickup"] as const;

/** Returns an untouched form, prefilled with the known details of the fan. */
export function newAddressForm(known: { first_name?: string; last_name?: string; email?: string } = {}): AddressForm {
  const first_name = known.first_name ?? "";
  const last_name = known.last_name ?? "";
  return {
    billing_first_name: first_name,
    billing_last_name: last_name,
    billing_email: known.email ?? "",
    billing_address: "",
    billing_city: "",
    billing_state: "",
    billing_zip_code: "",
    billing_country: DEFAULT_COUNTRY,
    shipping_first_name: first_name,
    shipping_last_name: last_name,
    shipping_address: "",
    shipping_city: "",
    shipping_state: "",
    shipping_zip_code: "",
    shipping_country: DEFAULT_COUNTRY,
    same_as_billing: true,
    tip: "",
    pickup: "",
  };
}

/** The address of an order, as the fan's list of orders has it. */
type PastAddress = Record<Exclude<AddressField, "billing_email">, string> & { same_as_billing: boolean };

/**
 * Returns the form with the address of the fan's latest order that has one; orders that were collected have none. The email stays
 * the account's, because it may have changed since. A form that differs from `initial` in its address is returned as it is: a
 * typed address is neither overwritten nor mixed with another one.
 */
export function withPastAddress(form: AddressForm, initial: AddressForm, orders: readonly PastAddress[]): AddressForm {
  const past = orders.find(({ billing_address }) => billing_address !== "");
  const isTyped = ADDRESS_NAMES.some((name) => form[name] !== initial[name]);
  if (!past || isTyped || form.same_as_billing !== initial.same_as_billing) return form;
  const known = Object.fromEntries(
    ADDRESS_NAMES.map((name) => [
      name,
      // Older orders hold the country as typed text; the selector uses codes.
      name.endsWith("_country") ? (countryCode(past[name]) ?? form[name]) : past[name],
    ]),
  );
  return { ...form, ...known, same_as_billing: past.same_as_billing };
}

/** Sets a field. While the addresses are the same, a billing field is mirrored to its shipping field (spec, section 4). */
export function editField(form: AddressForm, field: AddressField, value: string): AddressForm {
  const edited = { ...form, [field]: value };
  const part = ADDRESS_PARTS.find((name) => field === `billing_${name}`);
  return form.same_as_billing && part ? { ...edited, [`shipping_${part}`]: value } : edited;
}

/** Switching it on copies the current billing values; switching it off keeps the values of the shipping fields. */
export function setSameAsBilling(form: AddressForm, same_as_billing: boolean): AddressForm {
  if (!same_as_billing) return { ...form, same_as_billing };
  const copied = Object.fromEntries(ADDRESS_PARTS.map((part) => [`shipping_${part}`, form[`billing_${part}`]]));
  return { ...form, ...copied, same_as_billing };
}
