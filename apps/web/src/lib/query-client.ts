import { t } from "@fanfare/contracts/common/language";
import { QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { logFailure } from "./log-failure.ts";
import { errorStatus, HtmlAnswerError } from "./trpc.tsx";

const inBrowser = typeof window !== "undefined";

/** A load is tried three times in all, within two seconds when each try fails at once. */
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** What has just failed in a route's loader is not tried again by its screen, which says so and has a Retry. */
const SAME_LOAD_MS = 10_000;

/** A query cache. Reads stay fresh for half a minute; only failures that may pass are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => inBrowser && logRead(error, query.queryKey) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const status = errorStatus(error);
          return inBrowser && failures < MAX_RETRIES && (status === null || status >= 502);
        },
        retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > SAME_LOAD_MS,
      },
      // Without a connection a change fails at once and says so. The library would hold it back in silence and do it at
      // some later moment, when nobody expects it any more.
      mutations: { networkMode: "always" },
    },
  });
}

/** What the spec wants on the console: a page in the place of products or categories, and favourites that did not load. */
function logRead(error: Error, [path]: QueryKey): void {
  const name = Array.isArray(path) ? path.join(".") : "";
  if (name === "auth.favorites.list") logFailure(t("Failed to fetch favorites"), error);
  if (!(error.cause instanceof HtmlAnswerError)) return;
  if (name.startsWith("store.products.")) logFailure("Products were answered with an HTML page", error);
  if (name.startsWith("store.categories.")) logFailure("Categories were answered with an HTML page", error);
}
