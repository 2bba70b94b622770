import { apiKeyScope } from "@fanfare/contracts/admin/api-keys";
import type { RestMeta } from "../trpc/procedure-meta.ts";
import { passwordCalls, procedureMetas } from "../trpc/procedure-of.ts";

/** One call of the REST interface, as declared by its procedure. */
export type RestRoute = RestMeta & {
  /** The procedure's path in the tRPC router. It handles permission and validation. */
  procedure: string;
  status: 200 | 201 | 204;
  isCached: boolean;
  /** Whether it can be called without a token. */
  isOpen: boolean;
  /** Whether a permission is needed, beyond being signed in. */
  isForTeam: boolean;
  /** The scope that an API key needs for it; null where a key cannot call it, or needs none. */
  keyScope: string | null;
};

/** The REST interface: every procedure that declares a route, in the order of the router. */
export const restRoutes: readonly RestRoute[] = [...procedureMetas].flatMap(
  ([procedure, { rest, isCached = false, for: audience, isForPeople }]) => {
    if (!rest) return [];
    const isForTeam = audience !== undefined && audience !== "signed in";
    const keyScope =
      isForTeam && apiKeyScope.safeParse(audience).success && !isForPeople && !passwordCalls.has(procedure)
        ? audience
        : null;
    const isOpen = audience === undefined;
    return [{ ...rest, procedure, isCached, isOpen, isForTeam, keyScope, status: rest.status ?? 200 }];
  },
);
