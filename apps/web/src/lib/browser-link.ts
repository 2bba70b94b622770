import type { AppRouter } from "@fanfare/api/app-router";
import { language } from "@fanfare/contracts/common/language";
import type { TRPCLink } from "@trpc/client";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { isOwnerAddress } from "./owner-address.ts";
import { type SessionAccess, sessionLink } from "./session-link.ts";
import { HtmlResponseError, IDEMPOTENCY_KEY, NoResponseError } from "./trpc.tsx";
import { visitSource } from "./visit-source.ts";

/** How long a read waits for the beginning of its response, in milliseconds; the server ends its statements after 30 seconds. */
export const READ_TIMEOUT_MS = 35_000;
/** The same for a change, which may wait for a payment provider as well. */
export const WRITE_TIMEOUT_MS = 60_000;
/** Bodies longer than this, in characters, are sent for as long as a slow line needs. */
const LONG_BODY = 100_000;

/** Returns how long a call may wait, or null for no limit: for files, and for the owner area's changes, which import for minutes. */
function timeoutOf({ method, body }: RequestInit): number | null {
  if (method !== "POST") return READ_TIMEOUT_MS;
  const isLong = typeof body !== "string" || body.length > LONG_BODY;
  return isLong || isOwnerAddress(window.location.pathname) ? null : WRITE_TIMEOUT_MS;
}

/** Fetches, and throws if the response does not begin in time: a page that waits shows neither an error nor a Retry button. */
async function fetchInTime(url: Parameters<typeof fetch>[0], request: RequestInit): Promise<Response> {
  const limit = timeoutOf(request);
  if (limit === null) return fetch(url, request);
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener("abort", stop);
  const timer = setTimeout(() => stopped.abort(new NoResponseError("No response came in time.")), limit);
  try {
    return await fetch(url, { ...request, signal: stopped.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function fetchData(url: Parameters<typeof fetch>[0], request: RequestInit = {}): Promise<Response> {
  const response = await fetchInTime(url, request);
  if (response.headers.get("content-type")?.startsWith("text/html")) throw new HtmlResponseError("An HTML page came.");
  return response;
}

/** Batched calls over HTTP. `session` decides which of them carry a token. */
export function browserLink(session: SessionAccess): TRPCLink<AppRouter> {
  const http = httpBatchLink<AppRouter>({
    url: "/trpc",
    fetch: fetchData,
    maxURLLength: 4000,
    headers: ({ opList }) => {
      const fromContext = (name: string) =>
        opList.map(({ context }) => context[name]).find((value) => typeof value === "string");
      const [token, key] = [fromContext("token"), fromContext(IDEMPOTENCY_KEY)];
      return {
        "accept-language": language().code,
        ...(token && { authorization: `Token ${token}` }),
        ...(key && { "idempotency-key": key }),
        // Visit sources are counted with mutations, such as a play or an order.
        ...(opList.some(({ type }) => type === "mutation") && { "x-visit": visitSource() }),
      };
    },
  });
  return (runtime) => {
    const [judge, send] = [sessionLink(session)(runtime), http(runtime)];
    return ({ op, next }) => judge({ op, next: (judged) => send({ op: judged, next }) });
  };
}
