import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import {
  callOffPassword,
  fakeOwnerSite,
  givePassword,
  OwnerSite,
  passwordIsRight,
} from "../../owner-kit/testing/owner-site.tsx";
import { OrderTransitionButtons } from "./order-transitions.tsx";

test("a cancellation that is called off at the password cancels nothing, and can be confirmed after all", async () => {
  const order = { id: 12, order_number: "A1-B2", payment_status: "paid", moves: ["cancelled"] };
  const site = fakeOwnerSite({ "store.manage.orders.move": () => order, ...passwordIsRight });
  const onMoved = vi.fn();
  render(
    <OwnerSite site={site}>
      <OrderTransitionButtons order={order as ManagedOrderDetail} onMoved={onMoved} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const confirm = await screen.findByRole("button", { name: "Cancel the order" });
  await userEvent.click(confirm);
  await callOffPassword();
  expect(screen.getByText("Cancel this order?")).toBeDefined();
  expect(site.calls).toEqual([]);

  confirm.focus();
  await userEvent.keyboard("{Enter}");
  await givePassword();
  await expect.poll(() => onMoved.mock.calls).toEqual([[order]]);
});
