import type { FieldErrors } from "@fanfare/contracts/common/error-codes";

const MESSAGES: Readonly<Record<string, string>> = {
  date: "Enter the whole date, or clear the field.",
  "datetime-local": "Enter the day and the time, or clear the field.",
  number: "Enter a number, or clear the field.",
};
const OTHERS = "Enter all of it, or clear the field.";

/**
 * Returns an error for each input whose text is no value, by its name; null if there is none. The browser reports a half-typed
 * date, or a word in a number field, as an empty value, which would be saved as "none": a date of publication without its time
 * would publish at once.
 */
export function unreadFields(form: HTMLElement | null): FieldErrors | null {
  const inputs = [...(form?.querySelectorAll("input") ?? [])].filter(({ validity }) => validity.badInput);
  if (inputs.length === 0) return null;
  return Object.fromEntries(inputs.map(({ name, type }) => [name, [MESSAGES[type] ?? OTHERS]]));
}
