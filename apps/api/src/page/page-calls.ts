import { language } from "@fanfare/contracts/common/language";
import type { ResponseCache } from "../platform/cache/response-cache.ts";
import type { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import type { Context } from "../trpc/context.ts";
import { trpcFailure } from "../trpc/init.ts";
import { callProcedure, procedureMetas } from "../trpc/procedure-of.ts";

/** What a call of a page gives: plain JSON, or the failure as it is on the tRPC wire. */
export type PageAnswer = { data: unknown } | { error: ReturnType<typeof trpcFailure> };

/** A call that a page makes while it is rendered, by the procedure's path. Its data may be another page's: never change it. */
export type PageCall = (path: string, input: unknown) => Promise<PageAnswer>;

/**
 * The calls of one page for a visitor. What depends on input and database alone is read once for all pages until a table
 * that it read changes. `failed` is told of what could not be given.
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

/** As it would come over the wire: dates as text, nothing but data. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
