import type { IncomingHttpHeaders } from "node:http";

const directives = (text: string | string[] | undefined): Map<string, string> =>
  new Map(
    [text ?? ""]
      .flat()
      .join(",")
      .split(",")
      .map((part) => part.trim().toLowerCase().split("="))
      .map(([name = "", value = ""]) => [name, value]),
  );

/**
 * Until when a shared cache may give a response without asking, in the unit of `now`; undefined: not at all. What is for a
 * CDN goes before what is for every cache (RFC 9213); a call with a token is kept only where the response says so.
 */
export function keptUntil(
  status: number,
  response: IncomingHttpHeaders,
  request: IncomingHttpHeaders,
  now: number,
): number | undefined {
  if (status !== 200 || response["set-cookie"] !== undefined) return undefined;
  const targeted = response["cdn-cache-control"];
  const control = directives(targeted ?? response["cache-control"]);
  if (["no-store", "private", "no-cache"].some((name) => control.has(name))) return undefined;
  if (request.authorization !== undefined && !control.has("public")) return undefined;
  const seconds = Number(control.get("s-maxage") ?? control.get("max-age") ?? 0);
  return seconds > 0 ? now + seconds * 1000 : undefined;
}

/** What tells requests of one address apart, by the response's `Vary`. */
export const variantOf = (response: IncomingHttpHeaders, request: IncomingHttpHeaders): string =>
  (response.vary ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    // What is fetched is never encoded.
    .filter((name) => name !== "" && name !== "accept-encoding")
    .map((name) => `${name}=${[request[name] ?? ""].flat().join()}`)
    .join("\n");
