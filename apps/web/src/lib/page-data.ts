import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";

/** The element that carries a page's data. */
const ID = "page-data";

/**
 * The server's half: what the page's queries hold goes with it, as JSON, which a browser reads faster than a script and
 * which needs no hash in the content security policy. A read that failed is left out: the browser does it again. It must be
 * the same bytes for the same data, for the page is cached: the times of loading and rendering are no part of it.
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

/** The element with all that `queryClient` has read. A page is rendered at once and whole: nothing comes later. */
export function pageDataElement(queryClient: QueryClient): string {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
  return `<script type="application/json" id="${ID}">${JSON.stringify(read).replaceAll("<", "\\u003c")}</script>`;
}

/** The browser's half: a page is as fresh as its arrival, so nothing on it is fetched a second time. */
export function receivePageData(queryClient: QueryClient): void {
  const element = document.getElementById(ID);
  const read: [QueryKey, unknown][] = JSON.parse(element?.textContent ?? "[]");
  for (const [queryKey, data] of read) queryClient.setQueryData(queryKey, data);
  element?.remove();
}
