import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { CategoriesScreen } from "./categories-screen.tsx";

const records = { id: 4, name: "Records", description: "", products: 303, version: 2 };
const REMOVE = "store.manage.categories.remove";

test("a category is deleted only after a confirmation that names its products", async () => {
  const site = fakeOwnerSite({ "store.manage.categories.list": () => [records], [REMOVE]: () => null });
  const removals = () => site.calls.filter(({ path }) => path === REMOVE);
  render(
    <OwnerSite site={site}>
      <CategoriesScreen />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit Records" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(removals()).toEqual([]);
  await screen.findByText(/303 products will be under no tab until/);

  // A dialog above another accepts clicks only some frames later.
  (await screen.findByRole("button", { name: "Delete category" })).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(removals).toEqual([expect.objectContaining({ input: { id: 4, version: 2 } })]);
});
