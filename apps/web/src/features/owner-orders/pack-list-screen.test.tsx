import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { PackListScreen } from "./pack-list-screen.tsx";

test("the pack list leads back to the orders, which is not printed", async () => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <PackListScreen />
    </OwnerSite>,
  );
  const back = await screen.findByRole("link", { name: "All orders" });
  expect(back.getAttribute("href")).toBe("/admin/orders");
  expect(back.closest("[data-screen-only]")).not.toBeNull();
});

test("a packed order is marked as sent in the list, which it then leaves", async () => {
  const line = { product: "Mug", variant: null, sku: null, quantity: 1 };
  const order = (id: number) => ({
    id,
    order_number: `A-${id}`,
    created_at: "2026-06-01T10:00:00.000Z",
    address: ["Ana"],
    lines: [line],
  });
  const sent: number[] = [];
  const site = fakeOwnerSite({
    "store.manage.orders.packList": () => ({
      orders: [order(1), order(2)].filter(({ id }) => !sent.includes(id)),
      totals: [line],
      more: 0,
    }),
    "store.manage.orders.move": ({ id }: { id: number }) => {
      sent.push(id);
      return { id };
    },
  });
  render(
    <OwnerSite site={site}>
      <PackListScreen />
    </OwnerSite>,
  );
  const open = await screen.findByRole("button", { name: /^Mark as sent ?: A-2$/ });
  expect(open.closest("[data-screen-only]")).not.toBeNull();
  await userEvent.click(open);
  const dialog = within(await screen.findByRole("dialog", { name: "Mark A-2 as sent" }));
  dialog.getByLabelText("Tracking number").focus();
  await userEvent.keyboard("TR-1{Enter}");
  await waitFor(() => expect(screen.queryByText("A-2")).toBeNull());
  expect(screen.getByText("A-1")).toBeDefined();
  expect(site.calls.filter(({ path }) => path.endsWith("move")).map(({ input }) => input)).toMatchObject([
    { id: 2, status: "shipped", tracking_number: "TR-1" },
  ]);
});
