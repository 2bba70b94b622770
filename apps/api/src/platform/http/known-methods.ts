import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../errors/app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route only refuses requests, with a response of its own: its methods are not listed in `Allow`. */
    isRefusal?: boolean;
  }
}

/** The route of the pages: matches every path without a route of its own. */
const PAGES = "/*";

/** The CORS plugin's route for preflights; any other request that reaches it has no route. */
const PREFLIGHTS = "*";

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The path without a trailing slash, as the router sees it. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
const isExact = (url: string) => !url.includes(":") && !url.includes("*");

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === "*";
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every(
    (part, index) => part === "*" || (part.startsWith(":") ? parts[index] !== "" : part === parts[index]),
  );
}

/**
 * Responds to requests without a matching route before their body is read: 405 with `Allow` if the path has other methods,
 * otherwise 404. A path that has an exact route (`/orders/create`) is never matched as an id (`/orders/:id`). `interfaces`
 * matches the paths that the pages' route does not cover. Routes added after this call are recognized automatically.
 */
export function registerKnownMethods(app: FastifyInstance, interfaces: RegExp): void {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method, config }) => {
    if (url === PREFLIGHTS || config?.isRefusal) return;
    const methods = known.get(withoutSlash(url)) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(withoutSlash(url), methods);
  });

  const allowedAt = (path: string): string[] => {
    const parts = path.split("/").map(decoded);
    const exact = known.get(parts.join("/"));
    if (exact && interfaces.test(path)) return [...exact];
    const fitting = [...known].filter(([url]) =>
      url === PAGES ? !interfaces.test(path) : matches(url.split("/"), parts),
    );
    return [...new Set(fitting.flatMap(([, methods]) => [...methods]))];
  };

  app.addHook("onRequest", (request, reply, done) => {
    const { url: route = PAGES } = request.routeOptions;
    const isNowhere = request.is404 || route === PREFLIGHTS;
    if (!isNowhere && isExact(route)) return done();
    const path = withoutSlash(request.url.split("?", 1)[0] ?? "/");
    const isInterface = interfaces.test(path);
    const isAnothersId = isInterface && route.includes(":") && known.has(path);
    if (!isNowhere && !(isInterface && route === PAGES) && !isAnothersId) return done();
    const allowed = allowedAt(path);
    if (allowed.length === 0) return done(notFound());
    reply.header("allow", allowed.toSorted().join(", "));
    done(new AppError("method_not_allowed"));
  });
}
