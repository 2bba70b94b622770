import type { AppRouter } from "@fanfare/api/app-router";
import type { MutationFunction, QueryClient, UseMutationOptions } from "@tanstack/react-query";
import { createTRPCClient, type TRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createContext, type ReactNode, use } from "react";

export type ApiClient = TRPCClient<AppRouter>;

/** In a call's context: the key that makes a repeated call take effect only once. */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** An HTML page arrived where data was requested: from a proxy between browser and site, or because the site is misconfigured. */
export class HtmlResponseError extends Error {
  override name = "HtmlResponseError";
}

/** The response to a call did not begin in time (`browser-link.ts`). */
export class NoResponseError extends Error {
  override name = "NoResponseError";
}

/** Creates a client over the given links, the last of which reaches the router; used on the server and in tests. */
export function createLocalClient(...links: TRPCLink<AppRouter>[]): ApiClient {
  return createTRPCClient<AppRouter>({ links });
}

/** Typed query options and cache helpers per procedure, bound to one query cache. */
export function createApi(client: ApiClient, queryClient: QueryClient) {
  return {
    query: createTRPCQueryUtils<AppRouter>({ client, queryClient }),
    /**
     * Places an order, once per key. Uses the client directly: a mutation's options have no place for the key of a single
     * call.
     */
    createOrder: (input: Parameters<typeof client.store.orders.create.mutate>[0], key: string) =>
      client.store.orders.create.mutate(input, { context: { [IDEMPOTENCY_KEY]: key } }),
    /** Places an order that is collected at a show, once per key. */
    collectOrder: (input: Parameters<typeof client.store.pickups.order.mutate>[0], key: string) =>
      client.store.pickups.order.mutate(input, { context: { [IDEMPOTENCY_KEY]: key } }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** The part of a mutation's utils that `query` exposes. */
export type MutationUtils<Input, Output> = {
  setMutationDefaults(
    options: (send: { canonicalMutationFn: MutationFunction<Output, Input> }) => {
      mutationFn: MutationFunction<Output, Input>;
    },
  ): void;
  getMutationDefaults(): { mutationFn?: MutationFunction<Output, Input> } | undefined;
};

/**
 * The options of a procedure's mutation: `useMutation(mutationOptions(query.store.cart.add, { onSuccess }))`.
 *
 * `@trpc/react-query` 11.19 creates options for reads only; its `useMutation` brings all of its other hooks along (3.3 kB
 * more in every visitor's first script). Its public utils do expose a procedure's mutation defaults, which know how to send
 * it; they are set once per query cache and read from there.
 */
export function mutationOptions<Input, Output, Context = unknown>(
  procedure: MutationUtils<Input, Output>,
  options?: Omit<UseMutationOptions<Output, Error, Input, Context>, "mutationFn">,
): UseMutationOptions<Output, Error, Input, Context> {
  const send = procedure.getMutationDefaults()?.mutationFn;
  if (send) return { ...options, mutationFn: send };
  procedure.setMutationDefaults(({ canonicalMutationFn }) => ({ mutationFn: canonicalMutationFn }));
  return mutationOptions(procedure, options);
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/**
 * `query.music.featured.queryOptions()` for reads, `mutationOptions(query.auth.login)` for writes. The underlying client is
 * not exposed; to read data that was just written, use `fetchNow`.
 */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider above it");
  return api;
}

export type ApiError = TRPCClientError<AppRouter>;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}

/** The HTTP status of an error; `null` when there was no response. */
export function errorStatus(error: unknown): number | null {
  return isApiError(error) ? (error.data?.httpStatus ?? null) : null;
}
