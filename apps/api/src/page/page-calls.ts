import { language } from "@fanfare/contracts/common/language";
import type { ResponseCache } from "../platform/cache/response-cache.ts";
import type { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import type { Context } from "../trpc/context.ts";
import { trpcFailure } from "../trpc/init.ts";
import { callProcedure, procedureMetas } from "../trpc/procedure-of.ts";

/** The result of a page's call: plain JSON, or the failure in tRPC's format. */
export type PageResult = { data: unknown } | { error: ReturnType<typeof trpcFailure> };

/**
 * A call that a page makes while it is rendered, by the procedure's path. Its data may be shared with other pages and must not be
 * modified.
 */
export type PageCall = (path: string, input: unknown) => Promise<PageResult>;

/**
 * The calls of one page for a visitor. Results that depend only on input and database are shared by all pages until a table that
 * they read changes. `failed` is called with each failure.
 */
export function createPageCall(deps: {
  cache: ResponseCache;
  createContext: () => Context;
  failed: (failure: AppError) => void;
}): PageCall {
  const run = async (path: string, input: unknown): Promise<unknown> =>
    callProcedure(deps.createContext(), path, () => input);

  return async (path, input) => {
    try {
      const data = procedureMetas.get(path)?.isCached
        ? await deps.cache.read(`${language().code} ${path} ${JSON.stringify(input)}`, () => run(path, input))
        : asJson(await run(path, input));
      return { data };
    } catch (thrown) {
      const failure = toAppError(thrown);
      deps.failed(failure);
      return { error: trpcFailure(failure, deps.createContext().requestId) };
    }
  };
}

/** As it would arrive over HTTP: dates as text, and only data. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
