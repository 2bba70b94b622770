import type { FastifyRequest } from "fastify";
import type { Services } from "../main/modules.ts";
import { isApiKey, keyLimitReached } from "../modules/programs/api-keys.service.ts";
import { clientNetwork } from "../platform/http/limits/client-network.ts";
import type { RequestLimit } from "../platform/http/limits/request-limit.ts";
import { createMediaAddresses } from "../platform/media/serving/media-addresses.ts";
import { ownHostOf, readCallVisit } from "../platform/visits/visit.ts";
import { type Context, readIdempotencyKey, readToken } from "./context.ts";
import { passwordCalls } from "./procedure-of.ts";

/** `mediaUrl` is the base of the media's public URLs, if they are served from elsewhere. */
type Site = { services: Services; mediaUrl: string | undefined };

/** Returns a function that creates the context of a request as if it came from a visitor, for the pages. */
export function createVisitorContext({ services, mediaUrl }: Site): (request: FastifyRequest) => Context {
  const mediaAddresses = createMediaAddresses(mediaUrl);
  return (request) => ({
    services,
    mediaAddresses,
    requestId: request.id,
    address: clientNetwork(request.ip),
    userAgent: request.headers["user-agent"],
    token: null,
    user: null,
    apiKey: null,
    tokenRefusal: null,
    idempotencyKey: null,
    countVisit: () => undefined,
  });
}

/**
 * Returns a function that creates the context of a call by its caller; `calls` is the number of calls in a tRPC batch. It throws
 * `rate_limited` for an API key past its limit.
 */
export function createCallContext(
  site: Site & { publicUrl: string; requestLimit: RequestLimit | undefined },
): (request: FastifyRequest, calls?: number) => Promise<Context> {
  const { services, requestLimit } = site;
  const ownHost = ownHostOf(site.publicUrl);
  const visitor = createVisitorContext(site);

  const byKey = async (secret: string, calls: number): Promise<Pick<Context, "apiKey" | "tokenRefusal">> => {
    const key = await services.programs.apiKeys.find(secret);
    if ("refusal" in key) return { apiKey: null, tokenRefusal: key.refusal };
    const retryAfter = requestLimit?.take(`key ${key.id}`, calls, key.per_minute) ?? 0;
    if (retryAfter > 0) throw keyLimitReached(key, retryAfter);
    return { apiKey: { ...key, passwordCalls }, tokenRefusal: null };
  };

  return async (request, calls = 1) => {
    const token = readToken(request.headers.authorization);
    const isKey = token !== null && isApiKey(token);
    const { apiKey, tokenRefusal } = isKey ? await byKey(token, calls) : { apiKey: null, tokenRefusal: null };
    return {
      ...visitor(request),
      token,
      apiKey,
      tokenRefusal,
      user: token === null || isKey ? null : await services.accounts.sessions.find(token),
      idempotencyKey: readIdempotencyKey(request.headers["idempotency-key"]),
      countVisit: (measure, amount) => services.visits.note(measure, readCallVisit(request, ownHost), amount),
    };
  };
}
