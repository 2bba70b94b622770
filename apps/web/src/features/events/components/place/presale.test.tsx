import type { ShowTickets, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiError, type FakeSite } from "../../../../testing/fake-site.ts";
import { show, user } from "../../../../testing/site-data.ts";
import { SiteProviders } from "../../../../testing/site-providers.tsx";
import { beginSession, endSession } from "../../../auth/session-store.ts";
import { takePendingCartItem } from "../../../cart/pending-cart-item.ts";
import { TicketPanel } from "./ticket-panel.tsx";

const WRONG = "This code does not open the presale.";

const kind = (id: number, more: Partial<TicketKind> = {}): TicketKind => ({
  id,
  name: `Kind ${id}`,
  price: "25.00",
  places_left: 20,
  sales_from: "2099-01-02T12:00:00.000Z",
  sales_until: null,
  presale_from: "2026-01-01T12:00:00.000Z",
  ...more,
});
const EARLY = kind(1);
const AHEAD = kind(2, { presale_from: "2099-01-01T12:00:00.000Z" });
const ON_SALE = kind(3, { sales_from: null, presale_from: null });

/** Shows the panel at a site where `FANS` opens kind 1 with these places. */
function open(kinds: TicketKind[], places_left = 3): FakeSite {
  const tickets: ShowTickets = { event_id: 7, product_id: 9, currency: "usd", kinds };
  const site: FakeSite = {
    calls: [],
    respond: (path, input) => {
      if (path === "events.ownPlace") return { place: null };
      if (path === "store.tickets.openPresale") {
        const { code } = input as { code: string };
        if (code.toUpperCase() !== "FANS") throw apiError(400, "Some fields need another look.", { code: [WRONG] });
        return { kinds: [{ id: 1, places_left }] };
      }
      return { items: [] };
    },
  };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <SiteProviders site={site}>
      <RouterContextProvider router={router}>
        <TicketPanel event={show({ party_limit: 4 })} tickets={tickets} />
      </RouterContextProvider>
    </SiteProviders>,
  );
  return site;
}
const inputs = (site: FakeSite, path: string) =>
  site.calls.filter((one) => one.path === path).map(({ input }) => input);
const buttons = () =>
  screen.queryAllByRole("button", { name: /^Add to Cart/ }).map((button) => button.getAttribute("aria-label"));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  beginSession("t1", user);
});
afterEach(() => {
  window.location.hash = "";
});

test("a code opens its kinds, which are bought with it", async () => {
  const site = open([EARLY, AHEAD, ON_SALE]);
  expect(await screen.findByText(/^Presale: those who have a code can buy now/)).toBeDefined();
  expect(screen.getByText(/Presale from .* · On sale from/)).toBeDefined();
  expect(buttons()).toEqual(["Add to Cart, Kind 3"]);
  await userEvent.type(screen.getByLabelText("Presale code"), " fans ");
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(buttons()).toEqual(["Add to Cart, Kind 1", "Add to Cart, Kind 3"]));
  expect(screen.getByText("$25.00 · 3 places left")).toBeDefined();
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^The presale is open for you/),
  );
  expect(screen.queryByLabelText("Presale code")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add to Cart, Kind 1" }));
  const line = { product_id: 9, variant_id: 1, quantity: 1, presale_code: "fans" };
  await waitFor(() => expect(inputs(site, "store.cart.add")).toEqual([line]));
});

test("a wrong code is reported at its field", async () => {
  open([EARLY]);
  const field = await screen.findByLabelText("Presale code");
  await userEvent.type(field, "TOUR{Enter}");
  expect(await screen.findByText(WRONG)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(WRONG);
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, "S");
  expect(screen.queryByText(WRONG)).toBeNull();
});

test("a link's code opens the presale by itself, and again after a reload without it", async () => {
  window.location.hash = "#presale=FANS";
  open([EARLY]);
  await waitFor(() => expect(buttons()).toEqual(["Add to Cart, Kind 1"]));
  window.location.hash = "";
  cleanup();
  open([EARLY]);
  await waitFor(() => expect(buttons()).toEqual(["Add to Cart, Kind 1"]));
});

test("a link with a wrong code shows it with the error, without taking the focus", async () => {
  window.location.hash = "#presale=OLD";
  open([EARLY]);
  expect(await screen.findByText(WRONG)).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>("Presale code");
  expect([field.value, document.activeElement === field]).toEqual(["OLD", false]);
});

test("a presale without tickets left says so, and one that sold all places has a waitlist", async () => {
  window.location.hash = "#presale=FANS";
  open([EARLY], 0);
  expect(await screen.findByText(/^All presale tickets are sold/)).toBeDefined();
  expect([buttons(), screen.queryByRole("button", { name: "Join the waitlist" })]).toEqual([[], null]);
  cleanup();
  open([kind(1, { places_left: 0 })]);
  expect(await screen.findByRole("button", { name: "Join the waitlist" })).toBeDefined();
  expect(screen.queryByLabelText("Presale code")).toBeNull();
});

test("what a visitor chose in the presale is stored with its code until the login", async () => {
  endSession();
  window.location.hash = "#presale=FANS";
  open([EARLY]);
  await userEvent.click(await screen.findByRole("button", { name: "Add to Cart, Kind 1" }));
  await waitFor(() =>
    expect(takePendingCartItem()).toEqual({ product_id: 9, variant_id: 1, quantity: 1, presale_code: "FANS" }),
  );
});
