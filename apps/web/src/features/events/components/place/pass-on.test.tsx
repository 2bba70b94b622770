import type { OpenTransfer } from "@fanfare/contracts/events/place-transfer";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeSite } from "../../../../testing/fake-site.ts";
import { SiteProviders } from "../../../../testing/site-providers.tsx";
import { PassOn } from "./pass-on.tsx";

const transfer: OpenTransfer = {
  id: 1,
  friend_name: "Bo",
  friend_email: "bo@example.com",
  created_at: "2099-01-01T10:00:00.000Z",
  expires_at: "2099-01-01T12:00:00.000Z",
};

test.each([
  { isMade: true, role: "status", text: /on its way to Bo/ },
  { isMade: false, role: "alert", text: /could not be passed on/ },
])("a place whose transfer got no response is reported as what it is: $isMade", async ({ isMade, role, text }) => {
  let open: OpenTransfer[] = [];
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "events.transfers.list") return open;
      if (isMade) open = [transfer];
      throw new TypeError("Failed to fetch");
    },
  };
  render(
    <SiteProviders site={site}>
      <PassOn eventId={7} party_size={2} />
    </SiteProviders>,
  );
  await userEvent.type(await screen.findByLabelText("Your friend's name"), "Bo");
  await userEvent.type(screen.getByLabelText("Your friend's email"), "bo@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Send the place" }));
  expect((await screen.findByRole(role)).textContent).toMatch(text);
});
