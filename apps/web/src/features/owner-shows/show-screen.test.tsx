import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ShowScreen } from "./show-screen.tsx";

test("the form of a new show tells when its tickets can be added", async () => {
  const site = fakeOwnerSite({ "events.manage.venues.list": () => [], "events.manage.tours.list": () => [] });
  render(
    <OwnerSite site={site}>
      <ShowScreen id={null} />
    </OwnerSite>,
  );
  await screen.findByRole("button", { name: "Create the show" });
  expect(screen.getByRole("region", { name: "Tickets sold here" }).textContent).toContain("create the show as a draft");
});
