import { countryCode } from "@fanfare/contracts/common/country";
import { readObject, withStorage } from "../../lib/browser-storage.ts";
import { type AddressForm, newAddressForm } from "./address-form.ts";

const KEY = "checkout_draft";

/** Keeps the typed values for the lifetime of the tab, and for this fan only. Card fields are never kept. */
export function saveDraft(userId: number, form: AddressForm): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify({ user_id: userId, form })));
}

/** Returns `fresh` with the values this fan typed before; values that are not understood are left out. */
export function readDraft(userId: number, fresh: AddressForm = newAddressForm()): AddressForm {
  const stored = readObject("sessionStorage", KEY);
  if (stored?.user_id !== userId) return fresh;
  const typed: Record<string, unknown> = Object(stored.form);
  const known = Object.entries(fresh).map(([name, value]) => {
    const before = typed[name];
    if (typeof before !== typeof value) return [name, value];
    // Older drafts hold the country as typed text; the selector uses codes.
    return [name, name.endsWith("_country") ? (countryCode(String(before)) ?? value) : before];
  });
  return Object.fromEntries(known);
}

export function forgetDraft(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}
