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
 * Until when a shared cache may serve a response without revalidation, in the unit of `now` (milliseconds); undefined if it
 * may not be cached. `CDN-Cache-Control` takes precedence over `Cache-Control` (RFC 9213); a response to a request with a
 * token is cached only if it says so.
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

/** The cache key of requests to one URL that the response's `Vary` distinguishes. */
export const variantOf = (response: IncomingHttpHeaders, request: IncomingHttpHeaders): string =>
  (response.vary ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    // The simulator never requests encoded responses.
    .filter((name) => name !== "" && name !== "accept-encoding")
    .map((name) => `${name}=${[request[name] ?? ""].flat().join()}`)
    .join("\n");
