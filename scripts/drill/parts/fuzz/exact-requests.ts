import fc, { type Arbitrary } from "fast-check";
import { pathNames } from "../../../../apps/api/src/rest/paths.ts";
import { inputSchema } from "../../../../apps/api/src/rest/procedure-schemas.ts";
import { type RestRoute, restRoutes } from "../../../../apps/api/src/rest/routes.ts";
import { bodyFor, JSON_TYPE, type Parts } from "./request-parts.ts";

/** The possible statuses for a request whose content no call could accept, whatever its caller and path. */
const REFUSED = [400, 401, 403, 404, 409];

const exactId = fc.integer({ min: 1, max: 30 }).map(String);
const exactPath = ({ path }: Pick<RestRoute, "path">) => exactId.map((id) => `/api${path.replace(/\{\w+\}/g, id)}`);

const takesPayload = ({ procedure, path }: RestRoute) =>
  Object.keys((inputSchema(procedure)?.properties ?? {}) as object).some((name) => !pathNames(path).includes(name));

/** JSON that is not an object, sent to calls that require one. */
export const noObject: Arbitrary<Parts> = fc
  .constantFrom(...restRoutes.filter((route) => route.method !== "GET" && takesPayload(route)))
  .chain((route) =>
    fc
      .tuple(exactPath(route), fc.constantFrom("null", " null ", "[]", "[{}]", '"x"', '""', "7", "true", "false"))
      .map(([path, body]) => ({
        target: `no object: ${route.method} /api${route.path}`,
        method: route.method,
        path,
        headers: JSON_TYPE,
        body: Buffer.from(body),
        expected: REFUSED,
      })),
  );

const ODD_METHODS = "POST PUT PATCH DELETE TRACE PROPFIND QUERY".split(" ");
/** Addresses other than the procedures', with their methods. */
const METHODS_OF: Record<string, string> = {
  "/api/health/": "GET",
  "/api/health/live/": "GET",
  "/api/metrics": "GET",
  "/api/openapi.json": "GET",
  "/api/docs": "GET",
  "/api/events/calendar.ics": "GET",
  "/api/music/manage/uploads/": "POST",
  "/api/admin/restore/": "POST",
  "/feeds/shows.rss": "GET",
  "/robots.txt": "GET",
  "/manifest.webmanifest": "GET",
  "/albums/1": "GET",
  "/newsletter/unsubscribe": "GET POST",
};
for (const { path, method } of restRoutes) {
  const address = `/api${path.replace(/\{\w+\}/g, "7")}`;
  METHODS_OF[address] = `${METHODS_OF[address] ?? ""} ${method}`;
}

/** A method that an address does not support. */
export const wrongMethod: Arbitrary<Parts> = fc
  .tuple(fc.constantFrom(...Object.entries(METHODS_OF)), fc.constantFrom(...ODD_METHODS), bodyFor(null))
  .map(([[path, own], method, body]) => ({
    target: `wrong method: ${method} ${path}`,
    method,
    path,
    ...body,
    expected: own.split(" ").includes(method) ? undefined : [405],
  }));
