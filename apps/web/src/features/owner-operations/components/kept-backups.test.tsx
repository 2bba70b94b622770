import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { KeptBackups } from "./kept-backups.tsx";

const PLACE = { place: { kind: "folder", name: "backups" }, last_at: null, is_overdue: false, backups: [] };

test("a schedule that another owner has set in the meantime is shown instead of overwritten", async () => {
  let hour_utc = 3;
  const state = () => ({
    ...PLACE,
    schedule: { every: "day", hour_utc, kept: 7 },
    fingerprint: `at ${hour_utc}`,
  });
  const site = fakeOwnerSite({
    "admin.backup.state": state,
    "admin.backup.plan": (input: { hour_utc: number; fingerprint: string }) => {
      if (input.fingerprint !== `at ${hour_utc}`) throw apiError(409, CHANGED_MEANWHILE);
      hour_utc = input.hour_utc;
      return state();
    },
  });
  render(<KeptBackups />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const hour = () => screen.getByLabelText<HTMLSelectElement>("At").value;
  await screen.findByLabelText("At");
  hour_utc = 5;
  await userEvent.selectOptions(screen.getByLabelText("At"), "6");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(CHANGED_MEANWHILE, { exact: false });
  await waitFor(() => expect(hour()).toBe("5"));
  for (const next of ["7", "8"]) {
    await userEvent.selectOptions(screen.getByLabelText("At"), next);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(hour_utc).toBe(Number(next)));
  }
});
