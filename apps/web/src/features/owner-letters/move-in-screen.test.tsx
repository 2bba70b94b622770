import { render, screen, waitFor, within } from "@testing-library/react";
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

test("the outcome of a file is gone when another one of the same shape is chosen", async () => {
  const counts = { added: 1, already: 0, accounts: 0, unsubscribed: 0, suppressed: 0, duplicates: 0, invalid: 0 };
  const site = fakeOwnerSite({ "admin.subscribers.moveIn": () => ({ ...counts, left_out: [] }) });
  render(<MoveInScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const list = (email: string) => new File([`email\n${email}\n`], "list.csv", { type: "text/csv" });
  const input = await screen.findByLabelText<HTMLInputElement>("CSV file");
  await userEvent.upload(input, list("a@x.org"));
  await userEvent.type(await screen.findByLabelText(/^Where did they/), "Form on the old site");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Move them in" }));
  await screen.findByText("Done");
  await userEvent.upload(input, list("b@x.org"));
  await screen.findByText("b@x.org");
  expect(screen.queryByText("Done")).toBeNull();
});

test("a workbook is refused with what to do instead, and a corrected file of the same name can be chosen again", async () => {
  render(<MoveInScreen />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  const input = await screen.findByLabelText<HTMLInputElement>("CSV file");
  await userEvent.upload(input, new File(["PK\u0003\u0004\0\0"], "list.csv"));
  expect((await screen.findByRole("alert")).textContent).toContain("save or export it as CSV");
  expect(input.files).toHaveLength(1);
  input.click();
  expect(input.files).toHaveLength(0);
});

test("leaving while the list is moved in asks first, and then sends no further part", async () => {
  const counts = { added: 2000, already: 0, accounts: 0, unsubscribed: 0, suppressed: 0, duplicates: 0, invalid: 0 };
  const first = Promise.withResolvers<unknown>();
  const site = fakeOwnerSite({ "admin.subscribers.moveIn": () => first.promise });
  const { unmount } = render(<MoveInScreen />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  const list = ["email", ...Array.from({ length: 2001 }, (_, index) => `${index}@x.org`)].join("\n");
  await userEvent.upload(await screen.findByLabelText("CSV file"), new File([list], "list.csv"));
  await userEvent.type(await screen.findByLabelText(/^Where did they/), "Form on the old site");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Move them in" }));
  await waitFor(() => expect(site.calls).toHaveLength(1));
  await userEvent.click(screen.getByRole("link", { name: "Subscribers" }));
  expect(await screen.findByRole("dialog", { name: "Still moving in" })).toBeTruthy();
  unmount();
  first.resolve({ ...counts, left_out: [] });
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  expect(site.calls).toHaveLength(1);
});
