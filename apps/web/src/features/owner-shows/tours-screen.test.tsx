import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ToursScreen } from "./tours-screen.tsx";

const tour = { id: 3, name: "Lanterns", description: "", visibility: "public", poster: null, shows: 12, version: 1 };
const REMOVE = "events.manage.tours.remove";

test("a tour is deleted only after a confirmation that names its shows", async () => {
  const site = fakeOwnerSite({ "events.manage.tours.list": () => [tour], [REMOVE]: () => null });
  const removals = () => site.calls.filter(({ path }) => path === REMOVE);
  render(
    <OwnerSite site={site}>
      <ToursScreen />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit Lanterns" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(removals()).toEqual([]);
  await screen.findByText(/Its page will be gone for good. 12 shows will no longer belong to a tour./);

  // A dialog above another accepts clicks only some frames later.
  (await screen.findByRole("button", { name: "Delete tour" })).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(removals).toEqual([expect.objectContaining({ input: { id: 3, version: 1 } })]);
});
