import type { EditorVenue } from "@fanfare/contracts/events/show-editor";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { VenuesScreen } from "./venues-screen.tsx";

const venue: EditorVenue = {
  id: 8,
  version: 3,
  name: "The Depot",
  address: "1 Quay",
  city: "Lisbon",
  region: "",
  postal_code: "1100",
  country: "PT",
  timezone: "Europe/Lisbon",
  website: null,
  latitude: null,
  longitude: null,
  shows: 0,
};
const REMOVE = "events.manage.venues.remove";

test("a venue is deleted only after a confirmation", async () => {
  const site = fakeOwnerSite({ "events.manage.venues.list": () => [venue], [REMOVE]: () => null });
  const removals = () => site.calls.filter(({ path }) => path === REMOVE);
  render(
    <OwnerSite site={site}>
      <VenuesScreen />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit The Depot" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(removals()).toEqual([]);
  // A dialog above another accepts clicks only some frames later.
  (await screen.findByRole("button", { name: "Delete venue" })).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(removals).toEqual([expect.objectContaining({ input: { id: 8, version: 3 } })]);
});
