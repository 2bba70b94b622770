import type { DoorList, DoorSyncInput, DoorSyncResult } from "@fanfare/contracts/events/door";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { DoorScreen } from "./door-screen.tsx";

const CODE = "CCCC";
const LIST: DoorList = {
  show: { id: 1, title: "Lanterns", status: "upcoming", local_date: "2026-07-01", time: "20:00", venue: "Hall" },
  as_of: "2026-07-01T18:00:00.000Z",
  parties: [{ kind: "fan", id: 5, name: "Ana Ruiz", note: "Balcony", party_size: 1, codes: [CODE] }],
  entries: [],
  counts: { in: 0, expected: 2, capacity: 4 },
};

/** A door whose verdicts arrive when the test calls `respond`, by the scanned code. */
async function open() {
  const resolvers = new Map<string, (kind: "in" | "void") => void>();
  const site = fakeOwnerSite({
    "events.manage.door.list": () => LIST,
    "events.manage.door.sync": ({ arrivals: [arrival] }: DoorSyncInput) =>
      new Promise<DoorSyncResult>((resolve) => {
        const { as_of, entries, counts } = LIST;
        if (arrival?.who.by !== "code") return resolve({ as_of, entries, counts, verdicts: [] });
        const { id, who } = arrival;
        resolvers.set(who.code, (kind) => {
          const ticket = who.code === CODE ? ({ kind: "fan", id: 5, person: 1 } as const) : null;
          const verdict = kind === "in" ? { id, kind, name: null, ticket } : { id, kind };
          resolve({ as_of, entries, counts, verdicts: [verdict] });
        });
      }),
  });
  render(<DoorScreen showId={1} door="North" />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  const field = await screen.findByLabelText("Code or name");
  return {
    scan: async (code: string) => {
      fireEvent.change(field, { target: { value: code } });
      fireEvent.click(screen.getByRole("button", { name: "Check code" }));
      await waitFor(() => expect(resolvers.has(code)).toBe(true), { interval: 5 });
    },
    respond: (code: string, kind: "in" | "void") => act(async () => resolvers.get(code)?.(kind)),
  };
}

beforeEach(() => localStorage.clear());

const word = () => document.querySelector("[aria-live=assertive] .word")?.textContent;

test("the verdict on an earlier guest does not replace the one on the guest at the door", async () => {
  const { scan, respond } = await open();
  await scan("AAAA");
  await scan("BBBB");
  await respond("BBBB", "void");
  expect(word()).toBe("Void");
  await respond("AAAA", "in");
  expect(word()).toBe("Void");
});

test("verdicts in the order of the guests are shown one after another", async () => {
  const { scan, respond } = await open();
  await scan("AAAA");
  await scan("BBBB");
  await respond("AAAA", "in");
  expect(word()).toBe("In");
  await respond("BBBB", "void");
  expect(word()).toBe("Void");
});

test("the verdict on a ticket says what the list notes about its party", async () => {
  const { scan, respond } = await open();
  await scan(CODE);
  await respond(CODE, "in");
  expect(document.querySelector("[aria-live=assertive]")?.textContent).toContain("Balcony");
});
