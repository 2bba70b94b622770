import { isIP } from "node:net";
import { z } from "zod";

// Schemas of settings' values. Each accepts undefined, for a setting that is not given; its message is the text after "expected"
// and never contains a value.

/** A trimmed text. */
export const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const when = (holds: (text: string) => boolean) => (text: string | undefined) => text === undefined || holds(text);

/** A text that matches `pattern`. */
export const matching = (pattern: RegExp, expected: string) =>
  optional.refine(
    when((text) => pattern.test(text)),
    expected,
  );

/** A text that is sent in a header unchanged, mostly a secret. */
export const headerText = matching(/^[\x20-\x7e]+$/, "plain characters");

/** The same, but none of the kinds of key that start with one of `others`, such as a secret key in place of a public one. */
export const keyUnlike = (others: RegExp, expected: string) =>
  headerText.refine(
    when((text) => !others.test(text)),
    expected,
  );

/** A URL with one of `schemes`, a host, and a port other than 0. */
const isAddress = (text: string, schemes: RegExp) => {
  if (!schemes.test(text) || !URL.canParse(text)) return false;
  const { hostname, port } = new URL(text);
  return hostname !== "" && port !== "0";
};

export const httpUrl = (expected: string) =>
  optional.refine(
    when((text) => isAddress(text, /^https?:\/\//i)),
    expected,
  );

/** A base URL to which paths are appended. */
export const httpBase = (expected: string) =>
  httpUrl(expected).refine(
    when((text) => {
      if (!URL.canParse(text)) return true;
      const { search, hash, username, password } = new URL(text);
      return search + hash + username + password === "" && !/[?#]/.test(text);
    }),
    expected,
  );

/** The base URL of the site itself, whose addresses all start at the host. */
export const siteUrl = (expected: string) =>
  httpBase(expected).refine(
    when((text) => !URL.canParse(text) || /^\/+$/.test(new URL(text).pathname)),
    expected,
  );

export const mailServerUrl = (expected: string) =>
  optional.refine(
    when((text) => isAddress(text, /^smtps?:\/\//i)),
    expected,
  );

/** A comma-separated list. */
export const list = optional.transform((text) =>
  text
    ? text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    : [],
);

/** A whole number in decimal digits. */
export const wholeNumber = (least: number, most: number, expected: string) =>
  optional
    .refine(
      when((text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most),
      expected,
    )
    .transform((text) => (text === undefined ? undefined : Number(text)));

/** A number from 0 to 1. */
export const share = (expected: string) =>
  optional
    .refine(
      when((text) => /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i.test(text) && Number(text) <= 1),
      expected,
    )
    .transform((text) => (text === undefined ? undefined : Number(text)));

/**
 * As parsed by `pg`: the host may be omitted and given as a socket's folder in the query (`postgres://user@/db?host=/run/pg`).
 */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));

/** An IP address or host name to listen on. */
export const isListenHost = (text: string): boolean =>
  isIP(text) !== 0 || /^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text);

/** `10.0.0.1`, `10.0.0.0/8`, `2001:db8::/32`. `/0` is rejected, since it would trust every client. */
export const isProxyRange = (text: string): boolean => {
  const [, address = "", bits] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
};

/** An origin as a browser sends it: a scheme, a host, and a port unless it is the scheme's default. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** `name=value,…` with names and values that are valid in a header. */
export const isHeaderList = (text: string): boolean =>
  text.split(",").every((pair) => /^\s*[\w!#$%&'*+.^`|~-]+\s*=[^=]/.test(pair)) &&
  Object.values(headersOf(text)).every((value) => /^[\x20-\x7e]*$/.test(value));

/** Parses `name=value,…` as in W3C Baggage: values are percent-encoded. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(",")
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), readEncoded(pair.slice(pair.indexOf("=") + 1).trim())]),
  );

const readEncoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
