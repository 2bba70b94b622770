import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { toast } from "./toast.tsx";

const openOwnerArea = () => render(<OwnerSite site={fakeOwnerSite({})}>Owner area</OwnerSite>);

test("messages that waited when the owner area was left do not keep later ones waiting", async () => {
  const { unmount } = openOwnerArea();
  // Three at a time are shown, for more than five seconds: all of them take over half a minute.
  act(() => {
    for (let number = 1; number <= 24; number += 1) toast(`Sent ${number}.`);
  });
  await screen.findByText("Sent 1.");
  unmount();

  openOwnerArea();
  act(() => toast("The podcast is published."));
  expect(await screen.findByText("The podcast is published.")).toBeTruthy();
});
