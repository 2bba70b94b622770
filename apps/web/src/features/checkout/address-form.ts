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

/** The names of the form's values. */
export const ADDRESS_FORM_FIELDS = [
  ...ADDRESS_PARTS.map((part) => `billing_${part}` as const),
  ...ADDRESS_PARTS.map((part) => `shipping_${part}` as const),
  "billing_email",
  "same_as_billing",
  "tip",
  "pickup",
] as const;

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
