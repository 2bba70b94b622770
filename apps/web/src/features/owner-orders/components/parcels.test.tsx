import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { OrderTransitionButtons } from "./order-transitions.tsx";
import { Parcels } from "./parcels.tsx";

const parcel = (id: number, carrier: string) => ({ id, carrier, version: 1, source: "own_stock", items: [] });
const order = {
  id: 3,
  items: [],
  shipments: [parcel(1, "USPS"), parcel(2, "DHL")],
  moves: ["delivered", "cancelled"],
  payment_status: "unpaid",
} as unknown as ManagedOrderDetail;

/** Saves the first parcel's tracking, closes the dialog before the response, and begins that of the second. */
async function editTwo() {
  const saved = Promise.withResolvers<ManagedOrderDetail>();
  const site = fakeOwnerSite({ "store.manage.orders.setTracking": () => saved.promise });
  const onChanged = vi.fn();
  render(<Parcels order={order} onChanged={onChanged} />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  const [first, second] = screen.getAllByRole("button", { name: "Tracking" });
  if (!first || !second) throw new Error("there should be two parcels");
  await userEvent.click(first);
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(second);
  await userEvent.type(await screen.findByLabelText("Tracking number"), "JD01");
  return { saved, onChanged, numberNow: () => screen.getByLabelText<HTMLInputElement>("Tracking number").value };
}

test("a parcel that is saved late takes nothing from the form of the next one", async () => {
  const { saved, onChanged, numberNow } = await editTwo();
  await act(async () => saved.resolve(order));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(order));
  expect(numberNow()).toBe("JD01");
});

test("a parcel that could not be saved after its dialog was closed is reported", async () => {
  const { saved, numberNow } = await editTwo();
  await act(async () => saved.reject(apiError(409, "Someone else changed this in the meantime.")));
  await screen.findByText("Someone else changed this in the meantime.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(numberNow()).toBe("JD01");
});

test("a transition that ends late leaves the next question open", async () => {
  const moved = Promise.withResolvers<ManagedOrderDetail>();
  const site = fakeOwnerSite({ "store.manage.orders.move": () => moved.promise });
  const onMoved = vi.fn();
  render(<OrderTransitionButtons order={order} onMoved={onMoved} />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  await userEvent.click(screen.getByRole("button", { name: "Mark as delivered" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  await screen.findByText("Cancel this order?");
  await act(async () => moved.resolve(order));
  await waitFor(() => expect(onMoved).toHaveBeenCalledWith(order));
  expect(screen.getByText("Cancel this order?")).toBeDefined();
});
