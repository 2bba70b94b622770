import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { OverviewScreen } from "./overview-screen.tsx";

test("what the first steps and notices would push down is rendered together with them", async () => {
  const steps = Promise.withResolvers<unknown>();
  const mail = Promise.withResolvers<unknown>();
  const totals = { listens: 0, orders: 0, sales: "0.00", fans: 0, subscribers: 0, sign_ups: 0 };
  const site = fakeOwnerSite({
    "admin.overview": () => ({ days: [], totals, top_tracks: [], top_products: [], attention: [] }),
    "admin.firstSteps.get": () => steps.promise,
    "admin.mailStatus": () => mail.promise,
  });
  render(
    <OwnerSite site={site}>
      <OverviewScreen period={{ days: 30 }} onPeriod={() => undefined} />
    </OwnerSite>,
  );
  for (const answer of [() => steps.resolve({ is_shown: false, steps: [] }), () => mail.resolve({ state: "files" })]) {
    await expect.poll(() => site.calls.length).toBe(3);
    await new Promise(requestAnimationFrame);
    expect(screen.queryByText("Sales")).toBeNull();
    answer();
  }
  await screen.findByText("Sales");
  expect(screen.getByRole("note").textContent).toContain("Fans do not get mails yet");
});
