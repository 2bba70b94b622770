import type { OwnPlace } from "@fanfare/contracts/events/attendance";
import type { ShowTickets, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../../../lib/trpc.tsx";
import { apiError, type FakeSite, fakeSiteLink } from "../../../../testing/fake-site.ts";
import { show, user } from "../../../../testing/site-data.ts";
import { beginSession, endSession } from "../../../auth/session-store.ts";
import { takePendingJoin } from "../../pending-join.ts";
import { JoinPanel } from "./join-panel.tsx";
import { TicketPanel } from "./ticket-panel.tsx";

const inLine: OwnPlace["place"] = {
  status: "waitlisted",
  event_id: 7,
  party_size: 2,
  position: 1,
  since: "2026-06-01T12:00:00.000Z",
  offered_until: "2099-06-02T12:00:00.000Z",
};

function Site({ site, children }: { site: FakeSite; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [api] = useState(() => createApi(createLocalClient(fakeSiteLink(site)), queryClient));
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }));
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterContextProvider router={router}>{children}</RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

function open(panel: ReactNode, place: OwnPlace["place"]) {
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "events.ownPlace") return { place };
      return path === "events.join" ? { ...place } : {};
    },
  };
  const { container } = render(<Site site={site}>{panel}</Site>);
  return { site, container };
}
const asked = (site: FakeSite, path: string) =>
  waitFor(() => expect(site.calls.map((one) => one.path)).toContain(path));

beforeEach(() => {
  localStorage.clear();
  beginSession("t1", user);
});

test("a fan with an offer can take it at a show that is now sold elsewhere, and other fans cannot join", async () => {
  const { site } = open(<JoinPanel event={show()} isOpen={false} />, inLine);
  await screen.findByText("There is room for you");
  expect(screen.getByRole("button", { name: /next in line/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /Take/ }));
  await asked(site, "events.join");

  const other = open(<JoinPanel event={show()} isOpen={false} />, null);
  await asked(other.site, "events.ownPlace");
  // Waits until the query's response has been rendered.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(other.container.textContent).toBe("");
});

const kind = (id: number, more: Partial<TicketKind> = {}): TicketKind => ({
  id,
  name: `Kind ${id}`,
  price: "25.00",
  places_left: 3,
  sales_from: null,
  sales_until: null,
  presale_from: null,
  ...more,
});
const OVER = kind(1, { sales_until: "2026-01-01T12:00:00.000Z" });
const AHEAD = kind(2, { sales_from: "2099-01-01T12:00:00.000Z" });
const NONE_LEFT = kind(3, { places_left: 0 });
const ON_SALE = kind(4);
const sold = (...kinds: TicketKind[]): ShowTickets => ({ event_id: 7, product_id: 1, currency: "usd", kinds });

test("a kind whose sale is over is shown as such, without its remaining places", async () => {
  const { site } = open(<TicketPanel event={show()} tickets={sold(OVER, ON_SALE)} />, null);
  await asked(site, "events.ownPlace");
  expect(await screen.findAllByText("$25.00 · No longer on sale")).toHaveLength(1);
  expect(screen.getAllByText("$25.00 · 3 places left")).toHaveLength(1);
});

test.each([
  ["only kinds on sale are bought", [OVER, AHEAD, ON_SALE], ["Kind 4"], false],
  ["no line is for a sale that is over", [OVER], [], false],
  ["what is over keeps no fan from the line", [OVER, NONE_LEFT], [], true],
  ["what is sold later keeps no fan from the line", [AHEAD, NONE_LEFT], [], true],
] as const)("%s", async (_case, kinds, bought, waits) => {
  const { site } = open(<TicketPanel event={show()} tickets={sold(...kinds)} />, null);
  await asked(site, "events.ownPlace");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Join the waitlist" }) !== null).toBe(waits));
  const names = screen.queryAllByRole("button", { name: /^Add to Cart/ }).map((one) => one.getAttribute("aria-label"));
  expect(names).toEqual(bought.map((name) => `Add to Cart, ${name}`));
});

test("a visitor who logs in to wait for a sold-out show is in its line without another press", async () => {
  endSession();
  open(<TicketPanel event={show()} tickets={sold(NONE_LEFT)} />, null);
  await userEvent.click(await screen.findByRole("link", { name: "Log in to join the waitlist" }));
  cleanup();
  beginSession("t1", user);
  const { site } = open(<TicketPanel event={show()} tickets={sold(NONE_LEFT)} />, null);
  await asked(site, "events.joinWaitlist");
  expect(takePendingJoin(7)).toBeNull();
});

test.each([
  [{ capacity: 2 }, "At most 2 per party."],
  [{ capacity: 40 }, "At most 4 per party."],
  [{ party_limit: 6 }, "At most 6 per party."],
])("a show with %j tells how large a party can be", async (more, text) => {
  open(<JoinPanel event={show(more)} />, null);
  expect((await screen.findByText(/Free to join/)).textContent).toContain(text);
});

test("a show where every fan comes alone does not mention parties", async () => {
  open(<JoinPanel event={show({ party_limit: 1 })} />, null);
  expect((await screen.findByText(/Free to join/)).textContent).not.toContain("party");
  expect(screen.queryByText("Party size")).toBeNull();
});

const present: NonNullable<OwnPlace["place"]> = {
  status: "attending",
  event_id: 7,
  party_size: 2,
  position: null,
  since: "2026-06-01T12:00:00.000Z",
};

/** Opens a show at a site with these responses, and joins it with one more person. */
async function joinForTwo(respond: FakeSite["respond"]) {
  render(
    <Site site={{ calls: [], respond }}>
      <JoinPanel event={show({ party_limit: 4 })} />
    </Site>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "One person more" }));
  await userEvent.click(await screen.findByRole("button", { name: "Join" }));
}

test.each([
  { makes: present.party_size, says: [] },
  { makes: 4, says: ["That did not work. Please try again."] },
])("a join whose response was lost is reported as failed only if it was not made: $makes", async ({ makes, says }) => {
  let place: OwnPlace["place"] = null;
  await joinForTwo((path) => {
    if (path === "events.ownPlace") return { place };
    if (path !== "events.join") return {};
    place = { ...present, party_size: makes };
    throw new TypeError("Failed to fetch");
  });
  await screen.findByText("You are in");
  expect(screen.queryAllByRole("alert").map(({ textContent }) => textContent)).toEqual(says);
});

test("a join that a session's end refused is kept for the login", async () => {
  sessionStorage.clear();
  await joinForTwo((path) => {
    if (path === "events.ownPlace") return { place: null };
    endSession();
    throw apiError(401, "Please log in first.");
  });
  await screen.findByRole("link", { name: "Log in to join" });
  expect(takePendingJoin(7)).toEqual({ event_id: 7, party_size: 2 });
});
