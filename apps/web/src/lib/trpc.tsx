import type { AppRouter } from "@fanfare/api/app-router";
import type { MutationFunction, QueryClient, UseMutationOptions } from "@tanstack/react-query";
import { createTRPCClient, type TRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createContext, type ReactNode, use } from "react";

export type ApiClient = TRPCClient<AppRouter>;

/** In a call's context: the key that makes it happen once, however often it is sent. */
export const IDEMPOTENCY_KEY = "idempotencyKey";

/** A page came where data was asked for: from something between the browser and the site, or a site that is set up wrongly. */
export class HtmlAnswerError extends Error {
  override name = "HtmlAnswerError";
}

/** The calls over links of which the last leads to the router: on the server, and in tests. */
export function createLocalClient(...links: TRPCLink<AppRouter>[]): ApiClient {
  return createTRPCClient<AppRouter>({ links });
}

/** Typed query options and cache helpers per procedure, bound to one query cache. */
export function createApi(client: ApiClient, queryClient: QueryClient) {
  return {
    query: createTRPCQueryUtils<AppRouter>({ client, queryClient }),
    /** Makes an order, once for a key. By the client itself: a mutation's options have no place for the key of one call. */
    createOrder: (input: Parameters<typeof client.store.orders.create.mutate>[0], key: string) =>
      client.store.orders.create.mutate(input, { context: { [IDEMPOTENCY_KEY]: key } }),
    /** The same for one that is collected at a show. */
    collectOrder: (input: Parameters<typeof client.store.pickups.order.mutate>[0], key: string) =>
      client.store.pickups.order.mutate(input, { context: { [IDEMPOTENCY_KEY]: key } }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** What `query` knows of a mutation. */
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
 * `@trpc/react-query` 11.19 makes options for reads only; its `useMutation` comes with all of its other hooks (3.3 kB more in
 * every visitor's first script). What its public utils do have is a procedure's mutation defaults, which know how it
 * is sent; they are set once per query cache and read from there.
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
 * `query.music.featured.queryOptions()` for reads, `mutationOptions(query.auth.login)` for writes. The client behind them is
 * out of reach; a read of what was just written is `fetchNow`.
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

/** The HTTP status that an error stands for; `null` when no answer came at all. */
export function errorStatus(error: unknown): number | null {
  return isApiError(error) ? (error.data?.httpStatus ?? null) : null;
}
