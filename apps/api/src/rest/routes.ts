import { appRouter } from "../main/app-router.ts";
import type { ProcedureMeta, RestMeta } from "../trpc/procedure-meta.ts";

/** One call of the REST interface, as the procedure behind it declares it. */
export type RestRoute = RestMeta & {
  /** Where the procedure stands in the tRPC router. Permission and validation are its business. */
  procedure: string;
  status: 200 | 201 | 204;
  isCached: boolean;
  /** Whether a permission is needed, beyond being signed in. */
  isForTeam: boolean;
};

/** tRPC keeps meta in a field it calls internal; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;

/** The REST interface: every procedure that declares a route, in the order of the router. */
export const restRoutes: readonly RestRoute[] = Object.entries(procedures).flatMap(([procedure, { _def }]) => {
  const { rest, isCached = false, for: audience } = _def.meta ?? {};
  if (!rest) return [];
  const isForTeam = audience !== undefined && audience !== "signed in";
  return [{ ...rest, procedure, isCached, isForTeam, status: rest.status ?? 200 }];
});
