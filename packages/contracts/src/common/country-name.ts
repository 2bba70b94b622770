import { language } from "./language.ts";

const displays = new Map<string, Intl.DisplayNames>();

/** `"DE"` → `"Germany"`. Text that is not a code is returned unchanged: older addresses contain free text. */
export function countryName(code: string, locale = language().locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let display = displays.get(locale);
  if (!display) {
    display = new Intl.DisplayNames(locale, { type: "region" });
    displays.set(locale, display);
  }
  return display.of(code) ?? code;
}
