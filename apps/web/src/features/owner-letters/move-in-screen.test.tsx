import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { saveBlob } from "../owner-kit/files/owner-download.ts";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { MoveInScreen } from "./move-in-screen.tsx";

vi.mock("../owner-kit/files/owner-download.ts", () => ({ saveBlob: vi.fn() }));

test("the rows left out are named by their row in the file and can be saved", async () => {
  const counts = { added: 1, already: 0, accounts: 0, unsubscribed: 0, suppressed: 0, duplicates: 0, invalid: 1 };
  const site = fakeOwnerSite({
    "admin.subscribers.moveIn": () => ({ ...counts, left_out: [{ index: 1, reason: "invalid" }] }),
  });
  render(<MoveInScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const file = new File(["email\na@x.org\n\n=bo@@x\na@x.org\n"], "list.csv", { type: "text/csv" });
  await userEvent.upload(await screen.findByLabelText("CSV file"), file);
  await userEvent.type(await screen.findByLabelText(/^Where did they/), "Form on the old site");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Try it (changes nothing)" }));

  const rows = within(await screen.findByRole("table", { name: "Rows left out" })).getAllByRole("row");
  expect(
    rows
      .slice(1)
      .map((row) =>
        [...within(row).getAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map((cell) => cell.textContent),
      ),
  ).toEqual([
    ["4", "=bo@@x", "Invalid e-mail address"],
    ["5", "a@x.org", "Already in an earlier row"],
  ]);
  expect(site.calls.map(({ input }) => input)).toMatchObject([{ emails: ["a@x.org", "=bo@@x"], is_dry_run: true }]);

  await userEvent.click(screen.getByRole("button", { name: "2 rows as CSV" }));
  const [blob, name] = vi.mocked(saveBlob).mock.calls[0] ?? [];
  expect(name).toBe("rows-left-out.csv");
  expect(await blob?.text()).toBe(
    'Row,Email,Reason\r\n4,"\'=bo@@x",Invalid e-mail address\r\n5,a@x.org,Already in an earlier row\r\n',
  );
});
