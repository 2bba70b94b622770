import type { TrackDetail } from "@fanfare/contracts/music/track";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ApiProvider, createApi, createLocalClient } from "../../../lib/trpc.tsx";
import { stubDialogs } from "../../../ui/testing/native-dialogs.ts";
import { stubResizeObserver } from "../../../ui/testing/resize-observer.ts";
import { ToastRegion } from "../../../ui/toast-region.tsx";
import { trackNamed } from "./fixtures.ts";

/** The site's response for a track; a test overrides the fields it needs. */
export function detailOf(title: string, more: Partial<TrackDetail> = {}): TrackDetail {
  return {
    ...trackNamed(title),
    genre: null,
    disc_number: 1,
    track_number: 1,
    lyrics: null,
    synced_lyrics: null,
    peaks: null,
    credits: [],
    isrc: null,
    ...more,
  };
}

/** Records the calls in order and supplies their responses; a thrown error simulates a lost connection. */
export interface FakeSite {
  calls: { path: string; input: unknown }[];
  respond: (path: string, input: unknown) => unknown;
}

/** Renders with everything that surrounds a page of the site: styles, data, router, toasts, `main`. */
export async function renderOnSite(children: ReactNode, site: FakeSite) {
  const client = createLocalClient(
    () =>
      ({ op }) =>
        observable((observer) => {
          site.calls.push({ path: op.path, input: op.input });
          try {
            observer.next({ result: { type: "data", data: site.respond(op.path, op.input) } });
            observer.complete();
          } catch (error) {
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
          }
        }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({
    component: () => (
      <>
        <main id="main" tabIndex={-1} />
        {children}
        <ToastRegion />
      </>
    ),
  });
  const album = createRoute({ getParentRoute: () => root, path: "/albums/$albumId", component: () => null });
  const router = createRouter({ routeTree: root.addChildren([album]), history: createMemoryHistory() });
  await router.load();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={createApi(client, queryClient)}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { user, router };
}

/** Stubs what jsdom lacks: media queries (`compact` matches the player's), size observers, modal dialogs, scrolling. */
export function stubBrowser({ compact = false } = {}) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width") ? compact : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubResizeObserver();
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  stubDialogs();
}
