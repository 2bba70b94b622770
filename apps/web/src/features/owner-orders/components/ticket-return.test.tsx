import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../../owner-kit/testing/owner-site.tsx";
import { TicketReturn } from "./ticket-return.tsx";

const item = {
  id: 5,
  product: { id: 1, name: "Lanterns", image: null },
  variant: { id: 2, name: "Floor" },
  quantity: 2,
  line_total: "50.00",
  bundle_item_id: null,
} as ManagedOrderDetail["items"][number];

/** Opens the dialog for an order line of two tickets, of which `left` are still held. */
async function open(left: number) {
  const order = {
    id: 12,
    order_number: "A1-B2",
    tickets: [{ order_item_id: 5, event_id: 7, quantity: left, status: "held" }],
  } as unknown as ManagedOrderDetail;
  const site = fakeOwnerSite({
    "store.tickets.returnLine": () => order,
    ...passwordIsRight,
  });
  render(
    <OwnerSite site={site}>
      <TicketReturn order={order} item={item} onReturned={() => undefined} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Take back Lanterns, Floor" }));
  return { site, dialog: within(await screen.findByRole("dialog")) };
}

test("takes back tickets that were already refunded without refunding them again", async () => {
  const { site, dialog } = await open(2);
  expect(dialog.getByText(/2 × Lanterns \(Floor\), \$50\.00/)).toBeTruthy();
  await userEvent.click(dialog.getByLabelText("Already refunded: pay nothing now"));
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await givePassword();
  const sent = () => site.calls.filter(({ path }) => path === "store.tickets.returnLine").map(({ input }) => input);
  await expect.poll(sent).toEqual([{ id: 12, order_item_id: 5, is_refunded: true, proof: "proven" }]);
});

test("shows only the number of remaining tickets, without the line's total, when part of the line was returned before", async () => {
  const { dialog } = await open(1);
  expect(dialog.getByText(/1 × Lanterns \(Floor\); the other 1 of them were returned earlier/)).toBeTruthy();
  expect(dialog.queryByText(/50\.00/)).toBeNull();
});
