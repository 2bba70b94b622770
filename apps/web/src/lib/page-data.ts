import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";

/**
 * What a page carries for the browser must be the same bytes for the same data: the page is cached, and its content
 * security policy names its scripts by hash. The time of rendering is therefore left out and set on arrival.
 */
export function withoutClock(router: AnyRouter): void {
  router.serverSsrLifecycle = {
    ...router.serverSsrLifecycle,
    onServerSsrAttach: [
      ...(router.serverSsrLifecycle?.onServerSsrAttach ?? []),
      (serverSsr) => {
        const { dehydrate } = serverSsr;
        serverSsr.dehydrate = (options) => {
          for (const match of router.stores.matches.get()) match.updatedAt = 0;
          return dehydrate(options);
        };
      },
    ],
  };
  const { dehydrate } = router.options;
  router.options.dehydrate = async () => {
    const page = await dehydrate?.();
    for (const query of page?.query?.initial ?? []) {
      query.dehydratedAt = 0;
      query.state = { ...query.state, dataUpdatedAt: 0, errorUpdatedAt: 0 };
    }
    return page;
  };
}

/** The browser's half: a page is as fresh as its arrival, so nothing on it is fetched a second time. */
export function freshenHydratedData(router: AnyRouter, queryClient: QueryClient): void {
  const { hydrate } = router.options;
  router.options.hydrate = async (page) => {
    await hydrate?.(page);
    const now = Date.now();
    for (const query of queryClient.getQueryCache().getAll()) {
      if (query.state.status === "success") query.setState({ ...query.state, dataUpdatedAt: now });
    }
  };
}
