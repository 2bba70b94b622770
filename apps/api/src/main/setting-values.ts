import { isIP } from "node:net";
import { z } from "zod";

// What the values of settings look like. Every schema takes undefined, a setting that is not there, and its message is what
// stands behind "expected": never a value.

/** A text without the spaces around it. */
export const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const when = (holds: (text: string) => boolean) => (text: string | undefined) => text === undefined || holds(text);

/** A text that `pattern` describes. */
export const matching = (pattern: RegExp, expected: string) =>
  optional.refine(
    when((text) => pattern.test(text)),
    expected,
  );

/** What is sent in a header as it is, mostly a secret. */
export const headerText = matching(/^[\x20-\x7e]+$/, "plain characters");

/** An address of one of `schemes` with a host, and a port that can be reached. */
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

/** Where something is that paths are put behind. */
export const httpBase = (expected: string) =>
  httpUrl(expected).refine(
    when((text) => {
      if (!URL.canParse(text)) return true;
      const { search, hash, username, password } = new URL(text);
      return search + hash + username + password === "" && !/[?#]/.test(text);
    }),
    expected,
  );

export const mailServerUrl = (expected: string) =>
  optional.refine(
    when((text) => isAddress(text, /^smtps?:\/\//i)),
    expected,
  );

/** Parts between commas. */
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

/** As `pg` reads it: the host may be left out and be a socket's folder in the query (`postgres://user@/db?host=/run/pg`). */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));

/** An address or the name of a machine, to listen at. */
export const isListenHost = (text: string): boolean =>
  isIP(text) !== 0 || /^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text);

/** `10.0.0.1`, `10.0.0.0/8`, `2001:db8::/32`. A network of every address (`/0`) would believe everybody. */
export const isProxyRange = (text: string): boolean => {
  const [, address = "", bits] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
};

/** As a browser sends it: a scheme, a host, and a port that is not the scheme's own. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** `name=value,…` with names and values that a header can have. */
export const isHeaderList = (text: string): boolean =>
  text.split(",").every((pair) => /^\s*[\w!#$%&'*+.^`|~-]+\s*=[^=]/.test(pair)) &&
  Object.values(headersOf(text)).every((value) => /^[\x20-\x7e]*$/.test(value));

/** `name=value,…` as W3C Baggage has it: values are percent-encoded. */
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
