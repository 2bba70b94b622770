import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { OverviewScreen } from "./overview-screen.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T01:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const STEPS = { is_shown: true, steps: [{ key: "face", is_done: false }] };
const TOTALS = { listens: 0, orders: 0, sales: "0.00", fans: 0, subscribers: 0, sign_ups: 0 };
const overview = () => ({ days: [], totals: TOTALS, top_tracks: [], top_products: [], attention: [] });

function open(time_zone?: string) {
  const site = fakeOwnerSite({
    "admin.overview": overview,
    "admin.firstSteps.get": () => STEPS,
    "admin.mailStatus": () => ({ state: "working" }),
  });
  render(
    <OwnerSite site={site} {...(time_zone && { time_zone })}>
      <OverviewScreen period={{ days: 7 }} onPeriod={() => undefined} />
    </OwnerSite>,
  );
  return () => site.calls.find(({ path }) => path === "admin.overview")?.input;
}

test("ends with the day that it is in the site's time zone", async () => {
  const asked = open("America/New_York");
  await waitFor(() => expect(asked()).toEqual({ from: "2026-12-25", to: "2026-12-31" }));
  await screen.findByText("First steps");
  expect(screen.queryByText(/days of UTC/)).toBeNull();
});

test("points out the browser's time zone among the first steps of a site that has none", async () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const asked = open();
  await screen.findByText(/You seem to be in America\/Los Angeles/);
  expect(screen.getByRole("link", { name: "choose the site’s time zone" }).getAttribute("href")).toBe("/admin/site");
  expect(asked()).toEqual({ from: "2026-12-26", to: "2027-01-01" });
});

test("what the first steps and notices would push down is rendered together with them", async () => {
  const steps = Promise.withResolvers<unknown>();
  const mail = Promise.withResolvers<unknown>();
  const site = fakeOwnerSite({
    "admin.overview": overview,
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
