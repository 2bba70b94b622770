import { publicMediaUrl } from "./media-path.ts";

/** What a call takes and gives, with stored files named as the outside knows them. */
export type MediaAddresses = {
  /** `/media/…` → under `MEDIA_URL`, anywhere in an answer. Restricted files keep their path: only this site checks their links. */
  outward<Value>(value: Value): Value;
  /** The way back, for forms that send what they were given. */
  inward<Value>(value: Value): Value;
};

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A copy of plain data with every text replaced; what is neither list nor plain object (a date, a download) stays itself. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace)]));
}

/** The addresses of a site whose files are served from `base` (`MEDIA_URL`, without a trailing slash); `null` without one. */
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
