import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { restoresScroll } from "./lib/first-scroll.ts";
import { languagePrefix } from "./lib/language-address.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { type ApiClient, ApiProvider, createApi } from "./lib/trpc.tsx";
import type { routeTree as wholeTree } from "./route-tree.gen.ts";
import type { RouterContext } from "./routes/__root.tsx";
import { NotFoundScreen } from "./site/not-found-screen.tsx";
import { RouteFailure } from "./site/route-failure.tsx";
import { RoutePending } from "./site/route-pending.tsx";

export type AppOptions = {
  /** The whole tree, or the one without the owner area. */
  routeTree: typeof wholeTree;
  client: ApiClient;
  queryClient: QueryClient;
  /** The site's address without a trailing slash; the same on the server and in the browser. */
  siteUrl: string;
};

/** The application: routes and data, one instance per page on the server and one per visit in the browser. */
export function createApp({ routeTree, client, queryClient, siteUrl }: AppOptions) {
  const api = createApi(client, queryClient);
  const context: RouterContext = { api, queryClient, siteUrl };
  const router = createRouter({
    routeTree,
    context,
    origin: siteUrl,
    basepath: languagePrefix() || "/",
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll(),
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    defaultPendingMinMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundScreen,
    // biome-ignore lint/correctness/noComponentHookFactories: made once per application, around the whole of it
    InnerWrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
  });
  return { router };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createApp>["router"];
  }
}
