import type { ShowReturns } from "@fanfare/contracts/store/show-returns";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../../owner-kit/testing/owner-site.tsx";
import { TicketPayback } from "./ticket-payback.tsx";

const NOTHING: ShowReturns = {
  currency: "eur",
  paid: { tickets: 0, orders: 0, amount: "0.00" },
  waiting: 0,
  returned: 0,
  refused: { tickets: 0, lines: [] },
};

function open(returns: Partial<ShowReturns> | (() => Promise<ShowReturns>), after: Partial<ShowReturns> = {}) {
  let read = typeof returns === "function" ? returns : async () => ({ ...NOTHING, ...returns });
  const site = fakeOwnerSite({
    "store.tickets.returnsOfShow": () => read(),
    "store.tickets.returnShow": () => {
      // Polled from then on.
      read = async () => ({ ...NOTHING, ...after });
      return read();
    },
    ...passwordIsRight,
  });
  render(
    <OwnerSite site={site}>
      <TicketPayback showId={7} title="Lanterns" />
    </OwnerSite>,
  );
  return { site };
}

test("pays back all tickets of a cancelled show after the password, and shows the progress", async () => {
  const paid = { tickets: 4, orders: 3, amount: "115.00" };
  const { site } = open({ paid }, { waiting: 4 });
  expect(await screen.findByText(/4 tickets of 3 orders are still paid for: €115.00/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Pay all back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Pay all back" }));
  await givePassword();
  expect(await screen.findByText(/0 of 4 tickets/)).toBeTruthy();
  const sent = site.calls.filter(({ path }) => path === "store.tickets.returnShow").map(({ input }) => input);
  expect(sent).toEqual([{ id: 7, proof: "proven" }]);
});

test("links tickets that could not be paid back to their order and shows the reason", async () => {
  const line = {
    order_item_id: 5,
    order_id: 12,
    order_number: "A1-B2",
    tickets: 2,
    reason: "These tickets were sold in a bundle.",
  };
  open({ returned: 3, refused: { tickets: 2, lines: [line] } });
  expect((await screen.findByRole("link", { name: "Order A1-B2" })).getAttribute("href")).toBe("/admin/orders/12");
  expect(screen.getByText("These tickets were sold in a bundle.")).toBeTruthy();
  const panel = within(screen.getByRole("region", { name: "Paying tickets back" }));
  expect(panel.getByRole("status").textContent).toBe("3 tickets are void. Their refunds are shown with their orders.");
});

test("shows an error when the tickets could not be loaded", async () => {
  open(async () => {
    throw apiError(503, "Try again later.");
  });
  expect((await screen.findByRole("alert")).textContent).toContain("The paid tickets could not be loaded");
});

test("holds the panel's place while the tickets are being read", async () => {
  let give: (returns: ShowReturns) => void = () => undefined;
  const later = new Promise<ShowReturns>((resolve) => {
    give = resolve;
  });
  open(() => later);
  expect(screen.getByRole("status").textContent).toBe("Loading");
  give({ ...NOTHING, paid: { tickets: 1, orders: 1, amount: "20.00" } });
  expect(await screen.findByText(/1 ticket of 1 order is still paid for/)).toBeTruthy();
  expect(screen.queryByText("Loading")).toBeNull();
});

test("shows nothing for a show without sold tickets", async () => {
  const { site } = open({});
  await expect.poll(() => site.calls.length).toBe(1);
  await expect.poll(() => screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByRole("region", { name: "Paying tickets back" })).toBeNull();
});
