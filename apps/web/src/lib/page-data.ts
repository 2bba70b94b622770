import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";

/**
 * The server's half: what the page's queries hold goes with it. It must be the same bytes for the same data: the page is
 * cached, and its content security policy names its scripts by hash. The time of rendering is therefore left out and set
 * on arrival.
 */
export function sendPageData(router: AnyRouter, queryClient: QueryClient): void {
  router.serverSsrLifecycle = {
    ...router.serverSsrLifecycle,
    onServerSsrAttach: [
      ...(router.serverSsrLifecycle?.onServerSsrAttach ?? []),
      (serverSsr) => {
        const dehydrateRouter = serverSsr.dehydrate;
        serverSsr.dehydrate = (options) => {
          for (const match of router.stores.matches.get()) match.updatedAt = 0;
          return dehydrateRouter(options);
        };
        serverSsr.onCleanup(() => queryClient.clear());
      },
    ],
  };
  router.options.dehydrate = () => {
    // A page is rendered at once and whole: what has not come by now is fetched by the browser.
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== "pending" });
    for (const query of queries) {
      query.dehydratedAt = 0;
      query.state = { ...query.state, dataUpdatedAt: 0, errorUpdatedAt: 0 };
    }
    return { queries };
  };
}

/** The browser's half: a page is as fresh as its arrival, so nothing on it is fetched a second time. */
export function receivePageData(router: AnyRouter, queryClient: QueryClient): void {
  router.options.hydrate = (page: Pick<DehydratedState, "queries">) => {
    hydrate(queryClient, page);
    const now = Date.now();
    for (const query of queryClient.getQueryCache().getAll()) {
      if (query.state.status === "success") query.setState({ ...query.state, dataUpdatedAt: now });
    }
  };
}
