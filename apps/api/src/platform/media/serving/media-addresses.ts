import { publicMediaUrl } from "./media-path.ts";

/** Maps stored files in a call's input and output between internal paths and public URLs. */
export type MediaAddresses = {
  /**
   * Maps `/media/…` to `MEDIA_URL` anywhere in a response. Restricted files keep their path, because only this site can
   * verify their links.
   */
  outward<Value>(value: Value): Value;
  /** The reverse mapping, for forms that send back values they received. */
  inward<Value>(value: Value): Value;
};

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Returns a copy of plain data with every text replaced; values other than lists and plain objects (a date, a download) are
 * kept.
 */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace)]));
}

/**
 * Creates the mapping for a site whose files are served from `base` (`MEDIA_URL`, without a trailing slash); `null` without
 * one.
 */
export function createMediaAddresses(base: string | undefined): MediaAddresses | null {
  if (!base) return null;
  const out = (text: string) => (text.startsWith("/media/") ? publicMediaUrl(base, text) : text);
  const back = (text: string) => {
    const path = text.slice(base.length);
    return text.startsWith(`${base}/media/`) && publicMediaUrl(base, path) === text ? path : text;
  };
  return {
    outward: <Value>(value: Value) => mapTexts(value, out) as Value,
    inward: <Value>(value: Value) => mapTexts(value, back) as Value,
  };
}
