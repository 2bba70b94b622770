import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useSearchDraft } from "./use-search-draft.ts";

type Search = { words?: string; filter?: string };

/** A list at `/list` whose button for another filter keeps the rendered words, and whose navigations wait for `loading`. */
function openList(address: string) {
  let loading: Promise<unknown> = Promise.resolve();
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: "/list",
    validateSearch: ({ words, filter }: Record<string, unknown>): Search => ({
      ...(typeof words === "string" && { words: words.replaceAll(/\s+/g, " ") }),
      ...(typeof filter === "string" && { filter }),
    }),
    loaderDeps: ({ search }) => search,
    loader: () => loading,
    component: function List() {
      const search: Search = list.useSearch();
      // This router's routes are not those that the site registers for types.
      const navigate = list.useNavigate() as (to: { search: Search; replace?: boolean }) => Promise<void>;
      const { filter, words } = search;
      const { box } = useSearchDraft(words ?? "", (text) => {
        void navigate({ search: { ...(filter && { filter }), ...(text && { words: text }) }, replace: true });
      });
      return (
        <>
          <input aria-label="Words" {...box} />
          <p role="status">{JSON.stringify(search)}</p>
          <button type="button" onClick={() => void navigate({ search: { ...search, filter: "new" } })}>
            New
          </button>
          <button type="button" onClick={() => void navigate({ search: {} })}>
            Everything
          </button>
        </>
      );
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  return {
    router,
    /** Keeps the following navigations pending until the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      loading = held.promise;
      return async () => {
        loading = Promise.resolve();
        await act(async () => held.resolve());
      };
    },
  };
}

const words = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Words" });
const shows = (search: Search) =>
  waitFor(() => expect(JSON.parse(screen.getByRole("status").textContent)).toEqual(search));

test("typed words reach the address once the typing pauses", async () => {
  openList("/list");
  await userEvent.type(await words(), "tee");
  await shows({ words: "tee" });
});

test.each([
  ["/list", {}],
  ["/list?words=mug", { words: "mug" }],
])("at %s, words whose navigation is replaced by a filter are searched in that filter", async (address, before) => {
  const { router, hold } = openList(address);
  const box = await words();
  const release = hold();
  // In one event: if the typing took longer than the debounce, its first letters would be sent by themselves.
  fireEvent.change(box, { target: { value: "tee" } });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ words: "tee" }));
  await shows(before);
  await userEvent.click(screen.getByRole("button", { name: "New" }));
  await release();
  await shows({ words: "tee", filter: "new" });
  expect((await words()).value).toBe("tee");
});

test("a button that clears the words clears those on their way as well", async () => {
  const { router, hold } = openList("/list?words=mug");
  const box = await words();
  const release = hold();
  fireEvent.change(box, { target: { value: "mugs" } });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ words: "mugs" }));
  await userEvent.click(screen.getByRole("button", { name: "Everything" }));
  await release();
  await shows({});
  expect((await words()).value).toBe("");
});

test("words that the page normalises in its address are sent no more than twice", async () => {
  const { router } = openList("/list?words=a");
  let navigations = 0;
  router.subscribe("onBeforeLoad", () => void navigations++);
  await userEvent.type(await words(), "  b");
  await shows({ words: "a b" });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(navigations).toBeLessThanOrEqual(2);
});
