import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ReceiptsScreen } from "./receipts-screen.tsx";

vi.mock("../owner-kit/files/owner-download.ts", () => ({ saveOwnerFile: vi.fn() }));

test("accepts a typed month where the field is a text box, and loads its receipts once it is complete", async () => {
  const site = fakeOwnerSite({
    "store.manage.documents.month": () => ({ count: 0, totals: [], results: [] }),
  });
  render(
    <OwnerSite site={site}>
      <ReceiptsScreen />
    </OwnerSite>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Month");
  // Firefox and desktop Safari render type="month" as a text box.
  field.type = "text";
  await userEvent.clear(field);
  await userEvent.type(field, "2024-03");
  expect(field.value).toBe("2024-03");
  await waitFor(() => expect(site.calls.at(-1)?.input).toEqual({ period: "2024-03" }));
  expect(site.calls.length).toBe(2);
});

test("shows a quarter and a year with their sums by currency, and downloads the same period", async () => {
  const save = vi.mocked(saveOwnerFile).mockResolvedValue();
  const totals = [
    { currency: "jpy", receipts: "5000.00", credit_notes: "1200.00", reversals: "700.00", net: "4500.00" },
    { currency: "usd", receipts: "20.00", credit_notes: "0.00", reversals: "0.00", net: "20.00" },
  ];
  const site = fakeOwnerSite({ "store.manage.documents.month": () => ({ count: 1, totals, results: [] }) });
  render(<ReceiptsScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const asked = () => site.calls.at(-1)?.input;
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Quarter");
  const year = screen.getByLabelText("Year");
  await userEvent.clear(year);
  await userEvent.type(year, "2024");
  await userEvent.selectOptions(screen.getByLabelText("Quarter"), "Q3, July to September");
  await waitFor(() => expect(asked()).toEqual({ period: "2024-Q3" }));
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Year");
  await waitFor(() => expect(asked()).toEqual({ period: "2024" }));
  await screen.findByText("¥4,500");
  expect(screen.getByText("Reversals, JPY").parentElement?.textContent).toContain("¥700");
  expect(screen.queryByText("Reversals, USD")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  expect(save.mock.calls[0]?.[0]).toBe("/api/store/manage/documents/csv/?period=2024");
});

test("shows the date that the receipt prints, so that the list of a year has no day of the next one", async () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  try {
    const row = { id: 1, kind: "receipt", number: "R-000012", issued_at: "2027-01-01T01:00:00.000Z", total: "5.00" };
    const results = [
      { ...row, issued_on: "2026-12-31", currency: "EUR", order_id: 1, order_number: "A1", customer: "Ana" },
    ];
    const site = fakeOwnerSite({ "store.manage.documents.month": () => ({ count: 1, totals: [], results }) });
    render(<ReceiptsScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
    await screen.findByText("December 31, 2026");
  } finally {
    vi.unstubAllEnvs();
  }
});

test("begins with the month that it is in the site's time zone, and says which that is", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T01:00:00Z") });
  try {
    const site = fakeOwnerSite({ "store.manage.documents.month": () => ({ count: 0, totals: [], results: [] }) });
    render(
      <OwnerSite site={site} time_zone="America/New_York">
        <ReceiptsScreen />
      </OwnerSite>,
    );
    await screen.findByText("New receipts are dated in the site’s time zone, America/New York.");
    await waitFor(() => expect(site.calls.at(-1)?.input).toEqual({ period: "2026-12" }));
  } finally {
    vi.useRealTimers();
  }
});
