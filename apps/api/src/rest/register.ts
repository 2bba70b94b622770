import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { ENGLISH, language } from "@fanfare/contracts/common/language";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { CdnControl } from "../platform/cache/cdn.ts";
import { CachedResponse, type ResponseCache } from "../platform/cache/response-cache.ts";
import { sendCachedResponse } from "../platform/cache/send-cached-response.ts";
import { AppError, invalid } from "../platform/errors/app-error.ts";
import { Download } from "../platform/http/download.ts";
import { type Context, readToken } from "../trpc/context.ts";
import { callProcedure, inputNames } from "../trpc/procedure-of.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";
import { fastifyPath, pathIds, pathNames } from "./paths.ts";
import type { RestRoute } from "./routes.ts";
import { restRoutes } from "./routes.ts";
import { sendDownload } from "./send-download.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Reader = { route: RestRoute; takesPayload: boolean };

/** A request's input in addition to its path ids: a query, a form, or a JSON object. Throws `validation` or `bad_request`. */
async function payloadOf({ route, takesPayload }: Reader, request: FastifyRequest): Promise<Record<string, unknown>> {
  if (route.files && request.isMultipart()) return readMultipart(request, route.files);
  // Copied, because the parser's object is not a plain one.
  if (route.method === "GET") return { ...(request.query as Record<string, unknown>) };
  const { body } = request;
  if (body instanceof AppError) throw body;
  // No body, or the `null` that some clients send to a call without a payload.
  if (body === undefined || (body === null && !takesPayload)) return {};
  if (!isPlainObject(body)) throw invalid({ [NON_FIELD_ERRORS]: ["Expected a JSON object"] });
  return body;
}

/** A query in normalised encoding. */
const decodedQuery = (url: string) => {
  const at = url.indexOf("?");
  return at < 0 ? "" : String(new URLSearchParams(url.slice(at + 1)));
};

/** 202 for a call that was accepted but is not finished. */
const statusOf = (route: RestRoute, result: unknown): number =>
  route.accepted !== undefined && isPlainObject(result) && result[route.accepted] === true ? 202 : route.status;

/** A response's cache key; it includes the language, since calendars contain translated text. */
const keyOf = ({ url }: FastifyRequest): string => {
  const { code } = language();
  return code === ENGLISH.code ? url : `${code} ${url}`;
};

/** Adds a Fastify route for every procedure that declares one. */
export function registerRest(
  app: FastifyInstance,
  deps: { cache: ResponseCache; cdn: CdnControl; createContext: (request: FastifyRequest) => Promise<Context> },
): void {
  for (const route of restRoutes) {
    const url = fastifyPath(route.path);
    const names = pathNames(route.path);
    const inputs = inputNames(route.procedure);
    const reader = { route, takesPayload: inputs === null || inputs.some((name) => !names.includes(name)) };

    const callRoute = async (request: FastifyRequest) => {
      const context = await deps.createContext(request);
      const ids = pathIds(names, request.params as Record<string, string>);
      // Not copied: copying an object with very many fields takes longer than parsing it.
      return callProcedure(context, route.procedure, async () => Object.assign(await payloadOf(reader, request), ids));
    };

    const { isCached, uncached, file } = route;
    const headers: Record<string, string> = file
      ? { "content-type": file.type, "content-disposition": `inline; filename="${file.name}"` }
      : { "content-type": JSON_TYPE };
    const textOf = (result: unknown) => (file ? String(result) : JSON.stringify(result));
    const options: RouteOptions = {
      method: route.method,
      url,
      config: { defersBrokenBody: true },
      handler: (request, reply) => {
        if (
          isCached &&
          readToken(request.headers.authorization) === null &&
          !uncached?.test(decodedQuery(request.url))
        ) {
          reply.header("cache-control", "no-cache");
          const key = keyOf(request);
          const kept = deps.cache.peek(key);
          const send = (response: CachedResponse) => {
            deps.cdn(reply, response, deps.cache.tablesOf(key));
            return sendCachedResponse(request, reply, response);
          };
          if (kept) return send(kept);
          const make = async () =>
            new CachedResponse({
              status: route.status,
              headers,
              body: Buffer.from(textOf(await callRoute(request))),
            });
          return deps.cache.get(key, make).then(send);
        }
        return callRoute(request).then((result) => {
          reply.code(statusOf(route, result)).header("cache-control", "no-store");
          if (route.status === 204) return reply.send();
          if (result instanceof Download) return sendDownload(request, reply, result);
          return reply.headers(headers).send(textOf(result));
        });
      },
    };
    if (!route.files) app.route(options);
    else {
      app.register(async (scope) => {
        await acceptMultipart(scope);
        scope.route(options);
      });
    }
  }
}
