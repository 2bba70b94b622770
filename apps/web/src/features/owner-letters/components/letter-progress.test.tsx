import type { Letter } from "@fanfare/contracts/admin/letters";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { stubResizeObserver } from "../../../ui/testing/resize-observer.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { LetterProgress } from "./letter-progress.tsx";

stubResizeObserver();

const NONE = { recipients: 0, waiting: 0, accepted: 0, refused: 0, skipped: 0, unknown: 0, filed: 0 };
const letter = (change: Partial<Letter>): Letter =>
  ({ id: 3, subject: "Autumn", body: "Hello", finished_at: null, is_on_site: false, version: 1, ...change }) as Letter;

test("stopping a letter first names how many readers do not get it", async () => {
  const sending = letter({
    status: "sending",
    progress: { ...NONE, recipients: 20_000, waiting: 14_500, accepted: 5500 },
  });
  const site = fakeOwnerSite({ "admin.letters.stop": () => sending });
  render(<LetterProgress letter={sending} />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Stop sending" }));
  expect((await screen.findByRole("dialog", { name: "Stop sending?" })).textContent).toContain(
    "14,500 of 20,000 readers",
  );
  const stops = () => site.calls.filter(({ path }) => path === "admin.letters.stop").map(({ input }) => input);
  expect(stops()).toEqual([]);
  screen.getByRole("button", { name: "Stop sending" }).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(stops).toEqual([{ id: 3 }]);
});

test("a stopped letter counts only the readers to whom it was sent", async () => {
  const stopped = letter({
    status: "stopped",
    progress: { ...NONE, recipients: 20_000, skipped: 14_500, accepted: 5400, refused: 100 },
  });
  render(<LetterProgress letter={stopped} />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  expect(await screen.findByText(/5,500 of 20,000/)).toBeDefined();
});

test("a stopped letter can be continued for the readers who were left out", async () => {
  const stopped = letter({
    status: "stopped",
    version: 4,
    progress: { ...NONE, recipients: 20, skipped: 5, accepted: 15 },
  });
  const site = fakeOwnerSite({ "admin.letters.resume": () => stopped });
  render(<LetterProgress letter={stopped} />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Continue sending" }));
  await screen.findByRole("dialog", { name: "Continue sending?" });
  screen.getByRole("button", { name: "Continue sending" }).focus();
  await userEvent.keyboard("{Enter}");
  const resumed = () => site.calls.filter(({ path }) => path === "admin.letters.resume").map(({ input }) => input);
  await expect.poll(resumed).toEqual([{ id: 3, version: 4 }]);
});
