import type { ManagedDiscountCode } from "@fanfare/contracts/store/discount-code";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { CodesScreen } from "./codes-screen.tsx";

const code: ManagedDiscountCode = {
  id: 6,
  version: 1,
  code: "FANS10",
  percent: 10,
  amount: null,
  product_ids: [],
  product_types: [],
  minimum: "0.00",
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_fan: null,
  uses: 0,
  is_stackable: false,
  is_active: true,
  state: "running",
};
const REMOVE = "store.manage.codes.remove";

test("a code is deleted only after a confirmation", async () => {
  const site = fakeOwnerSite({ "store.manage.codes.list": () => [code], [REMOVE]: () => null });
  const removals = () => site.calls.filter(({ path }) => path === REMOVE);
  render(
    <OwnerSite site={site}>
      <CodesScreen />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit FANS10" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(removals()).toEqual([]);
  // A dialog above another accepts clicks only some frames later.
  (await screen.findByRole("button", { name: "Delete code" })).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(removals).toEqual([expect.objectContaining({ input: { id: 6, version: 1 } })]);
});
