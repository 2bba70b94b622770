import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { ENGLISH, language } from "@fanfare/contracts/common/language";
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import type { CdnControl } from "../platform/cache/cdn.ts";
import { CachedResponse, type ResponseCache } from "../platform/cache/response-cache.ts";
import { sendCachedResponse } from "../platform/cache/send-cached-response.ts";
import { AppError, invalid } from "../platform/errors/app-error.ts";
import { Download } from "../platform/http/download.ts";
import { type Context, readToken } from "../trpc/context.ts";
import { procedureOf } from "../trpc/procedure-of.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";
import { fastifyPath, pathIds, pathNames } from "./paths.ts";
import type { RestRoute } from "./routes.ts";
import { restRoutes } from "./routes.ts";
import { sendDownload } from "./send-download.ts";

const METHODS: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const JSON_TYPE = "application/json; charset=utf-8";

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function inputOf(
  route: RestRoute,
  names: readonly string[],
  request: FastifyRequest,
  context: Context,
): Promise<Record<string, unknown>> {
  const ids = pathIds(names, request.params as Record<string, string>);
  if (route.files && request.isMultipart()) {
    // No upload is read before its caller is known; the procedure refuses visitors.
    return (context.user ?? context.apiKey) ? { ...(await readMultipart(request, route.files)), ...ids } : ids;
  }
  if (route.method === "GET") return { ...(request.query as Record<string, unknown>), ...ids };
  const { body } = request;
  if (body === undefined || body === null) return { ...ids };
  if (!isPlainObject(body)) throw invalid({ [NON_FIELD_ERRORS]: ["Expected a JSON object"] });
  return { ...body, ...ids };
}

const queryText = (url: string) => {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
};

/** Of a call whose work goes on: accepted, and not yet done. */
const statusOf = (route: RestRoute, result: unknown): number =>
  route.accepted !== undefined && isPlainObject(result) && result[route.accepted] === true ? 202 : route.status;

/** A response's key in the cache: calendars have words in them. */
const keyOf = ({ url }: FastifyRequest): string => {
  const { code } = language();
  return code === ENGLISH.code ? url : `${code} ${url}`;
};

/** Adds a Fastify route for every procedure that declares one, and a 405 for the methods a path does not have. */
export function registerRest(
  app: FastifyInstance,
  deps: { cache: ResponseCache; cdn: CdnControl; createContext: (request: FastifyRequest) => Promise<Context> },
): void {
  const methodsOf = new Map<string, Set<HTTPMethods>>();

  for (const route of restRoutes) {
    const url = fastifyPath(route.path);
    const names = pathNames(route.path);
    methodsOf.set(url, (methodsOf.get(url) ?? new Set<HTTPMethods>()).add(route.method));

    const answer = async (request: FastifyRequest) => {
      const context = await deps.createContext(request);
      const input = await inputOf(route, names, request, context);
      return procedureOf(context, route.procedure)(input);
    };

    const { isCached, uncached, file } = route;
    const headers: Record<string, string> = file
      ? { "content-type": file.type, "content-disposition": `inline; filename="${file.name}"` }
      : { "content-type": JSON_TYPE };
    const textOf = (result: unknown) => (file ? String(result) : JSON.stringify(result));
    const options: RouteOptions = {
      method: route.method,
      url,
      handler: (request, reply) => {
        if (isCached && readToken(request.headers.authorization) === null && !uncached?.test(queryText(request.url))) {
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
              body: Buffer.from(textOf(await answer(request))),
            });
          return deps.cache.get(key, make).then(send);
        }
        return answer(request).then((result) => {
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

  for (const [url, methods] of methodsOf) {
    const allowed = [...methods, ...(methods.has("GET") ? (["HEAD"] as const) : [])];
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (_request, reply) => {
        reply.header("allow", allowed.join(", "));
        throw new AppError("method_not_allowed");
      },
    });
  }
}
