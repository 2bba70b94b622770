import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";

/** The element that carries a page's data. */
const ID = "page-data";

/**
 * Server side: the data of the page's queries is sent with the page as JSON, which browsers parse faster than a script and
 * which needs no hash in the content security policy. Failed reads are left out, and the browser repeats them. Equal data
 * must give equal bytes, because the page is cached: load and render times are therefore not part of it.
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
}

/** Returns the element with all data that `queryClient` has read. Pages are rendered in one pass, so no data follows later. */
export function pageDataElement(queryClient: QueryClient): string {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
  return `<script type="application/json" id="${ID}">${JSON.stringify(read).replaceAll("<", "\\u003c")}</script>`;
}

/** Browser side: the data counts as fresh from the page's arrival, so nothing on the page is fetched a second time. */
export function receivePageData(queryClient: QueryClient): void {
  const element = document.getElementById(ID);
  const read: [QueryKey, unknown][] = JSON.parse(element?.textContent ?? "[]");
  for (const [queryKey, data] of read) queryClient.setQueryData(queryKey, data);
  element?.remove();
}
