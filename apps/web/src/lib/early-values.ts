/** A field of a form, or one on its own such as a size selector. */
export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields with what they held when they were last changed. `seen` is set by the first check that sees them hydrated. */
export type EarlyValues = Map<EarlyField, { value: string; checked: boolean | undefined; seen?: boolean }>;

const POLL_INTERVAL_MS = 50;

/**
 * Enters the value again as a user would, so that React handles it. React compares with what was last set through the field's
 * own property, so another value is set there first, and the right one through the prototype's.
 */
function enter(field: EarlyField, value: string, checked: boolean | undefined) {
  // Another radio button of its group was chosen after it.
  if (field.type === "radio" && !checked) return;
  if (field.type === "checkbox" || field.type === "radio") {
    (field as HTMLInputElement).checked = !checked;
    return field.click();
  }
  field.value = `${value}.`;
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Enters the values that were changed before hydration, each once its field is hydrated, and removes them from `changed`. React
 * ignores earlier changes and would show the rendered value again at the next update.
 */
export function enterWhenHydrated(changed: EarlyValues, isHydrated: (element: Element) => boolean): void {
  for (const [field, entry] of changed) {
    // Waits for two checks that see it hydrated: at the first, its part may not be fully on the page yet.
    if (field.isConnected && !entry.seen) {
      entry.seen = isHydrated(field);
      continue;
    }
    changed.delete(field);
    if (field.isConnected) enter(field, entry.value, entry.checked);
  }
  if (changed.size > 0) setTimeout(() => enterWhenHydrated(changed, isHydrated), POLL_INTERVAL_MS);
}
