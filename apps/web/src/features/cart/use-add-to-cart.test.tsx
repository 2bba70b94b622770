import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../testing/fake-site.ts";
import { user } from "../../testing/site-data.ts";
import { beginSession } from "../auth/session-store.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

function AddButton() {
  const { add, adding } = useAddToCart();
  return (
    <button type="button" disabled={adding} onClick={() => add({ product_id: 9, variant_id: null, quantity: 1 })}>
      Add
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  beginSession("t1", user);
  // The page is rendered as in a browser, not at the end of `act`.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
});
afterEach(() => vi.unstubAllGlobals());

test("a second tap that a busy phone handles right after the first adds nothing", async () => {
  const added = Promise.withResolvers<object>();
  const site: FakeSite = { calls: [], respond: () => added.promise };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <AddButton />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole("button", { name: "Add" });
  button.click();
  // Waiting input is handled before timers; between two events there are only microtasks.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  button.click();
  added.resolve({ items: [] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(site.calls.filter(({ path }) => path === "store.cart.add").length).toBe(1);
});
