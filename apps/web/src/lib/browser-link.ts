import type { AppRouter } from "@fanfare/api/app-router";
import { language } from "@fanfare/contracts/common/language";
import type { TRPCLink } from "@trpc/client";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { type SessionAccess, sessionLink } from "./session-link.ts";
import { HtmlResponseError, IDEMPOTENCY_KEY } from "./trpc.tsx";
import { visitSource } from "./visit-source.ts";

async function fetchData(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
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
