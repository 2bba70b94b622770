import { t } from "@fanfare/contracts/common/language";
import { notifyManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { logFailure } from "./log-failure.ts";
import { errorStatus, HtmlResponseError, NoResponseError } from "./trpc.tsx";

// By default a mutation is rendered as pending in a later task. On a slow phone a second tap is handled before that, and was
// made on a page that does not show the first one yet.
notifyManager.setScheduler(queueMicrotask);

const inBrowser = typeof window !== "undefined";

/** A load is attempted three times in total, within two seconds when each attempt fails immediately. */
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** A query that has just failed in a route's loader is not retried by its screen, which shows the error and a Retry button. */
const SAME_LOAD_MS = 10_000;

/**
 * Creates a query cache. Reads stay fresh for 30 seconds; only failures that may be temporary are retried. A read that got no
 * response in time is not: the user has waited long enough for a message.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => inBrowser && logRead(error, query.queryKey) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const status = errorStatus(error);
          if (!inBrowser || failures >= MAX_RETRIES || error.cause instanceof NoResponseError) return false;
          return status === null || status >= 502;
        },
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > SAME_LOAD_MS,
      },
      // Without a connection a mutation fails immediately and reports it. By default the library would pause it silently and
      // run it later, when the user no longer expects it.
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Logs what the spec requires on the console: an HTML page in place of products or categories, and favourites that failed to load.
 */
function logRead(error: Error, [path]: QueryKey): void {
  const name = Array.isArray(path) ? path.join(".") : "";
  if (name === "auth.favorites.list") logFailure(t("Failed to fetch favorites"), error);
  if (!(error.cause instanceof HtmlResponseError)) return;
  if (name.startsWith("store.products.")) logFailure("Products were answered with an HTML page", error);
  if (name.startsWith("store.categories.")) logFailure("Categories were answered with an HTML page", error);
}
