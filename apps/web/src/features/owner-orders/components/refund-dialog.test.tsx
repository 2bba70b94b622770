import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../../owner-kit/testing/owner-site.tsx";
import { RefundButton } from "./refund-dialog.tsx";

test("an amount that is none, or more than is left, is refused at its field before the password is asked for", async () => {
  const order = { id: 12, order_number: "A1-B2", refundable_amount: "20.00" } as ManagedOrderDetail;
  const site = fakeOwnerSite({ "store.manage.orders.refund": () => order, ...passwordIsRight });
  const onRefunded = vi.fn();
  render(
    <OwnerSite site={site}>
      <RefundButton order={order} onRefunded={onRefunded} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog"));
  const amount = dialog.getByLabelText(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "half of it");
  await userEvent.click(dialog.getByRole("button", { name: "Refund" }));
  await dialog.findByText(/^Enter an amount such as 25\.00/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "20.01");
  await userEvent.click(dialog.getByRole("button", { name: "Refund" }));
  await dialog.findByText("At most $20.00 can be refunded");
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(site.calls).toEqual([]);

  await userEvent.clear(amount);
  await userEvent.type(amount, "7.50");
  await userEvent.click(dialog.getByRole("button", { name: "Refund" }));
  await givePassword();
  await expect.poll(() => onRefunded.mock.calls).toEqual([[order]]);
  expect(site.calls.find(({ path }) => path === "store.manage.orders.refund")?.input).toMatchObject({ amount: "7.50" });
});
