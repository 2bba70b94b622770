import { language } from "./language.ts";

/** Caches formatters: creating one costs more than a hundred uses of it. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** A cached `Intl.NumberFormat` for the current language. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const { locale } = language();
  const key = locale + JSON.stringify(options);
  const kept = numbers.get(key);
  if (kept) return kept;
  const format = new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/** A cached `Intl.DateTimeFormat` for the current language. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = language();
  const key = locale + JSON.stringify(options);
  const kept = dates.get(key);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}
