import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { JobsScreen } from "./jobs-screen.tsx";

const job = {
  id: "12",
  name: "send_mail",
  about: "ben@example.com: Your order",
  state: "waiting",
  attempts: 0,
  max_attempts: 10,
  run_at: "2026-07-01T10:00:00Z",
  created_at: "2026-07-01T10:00:00Z",
  last_error: null,
};

test("removes a job only after a confirmation that names it", async () => {
  const site = fakeOwnerSite({
    "admin.mailStatus": () => ({ state: "files" }),
    "admin.jobs.list": () => ({
      count: 1,
      next: null,
      previous: null,
      results: [job],
      counts: { waiting: 1, retrying: 0, running: 0, failed: 0 },
    }),
    "admin.jobs.remove": () => null,
  });
  const removed = () => site.calls.filter(({ path }) => path === "admin.jobs.remove").map(({ input }) => input);
  render(
    <OwnerSite site={site}>
      <JobsScreen search={{}} onSearch={() => undefined} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  expect(removed()).toEqual([]);
  const question = within(await screen.findByRole("dialog", { name: "Remove this job" }));
  expect(question.getByText(/send mail/).parentElement?.textContent).toContain("ben@example.com: Your order");
  await userEvent.click(question.getByRole("button", { name: "Remove it" }));
  await waitFor(() => expect(removed()).toEqual([{ id: "12" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a link to the backups leads to them, also below a list that is read later", async () => {
  const jobs = Promise.withResolvers<object>();
  const site = fakeOwnerSite({ "admin.jobs.list": () => jobs.promise, "admin.mailStatus": () => ({ state: "files" }) });
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  window.location.hash = "backups";
  render(
    <OwnerSite site={site}>
      <JobsScreen search={{}} onSearch={() => undefined} />
    </OwnerSite>,
  );
  await screen.findByText("Automatic backups");
  expect(scroll).not.toHaveBeenCalled();
  jobs.resolve({ count: 0, results: [], counts: { waiting: 0, retrying: 0, running: 0, failed: 0 } });
  await waitFor(() => expect(scroll.mock.contexts).toEqual([document.getElementById("backups")]));
  window.location.hash = "";
});
