import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ReceiptsScreen } from "./receipts-screen.tsx";

test("accepts a typed month where the field is a text box, and loads its receipts once it is complete", async () => {
  const site = fakeOwnerSite({
    "store.manage.documents.month": () => ({ count: 0, next: null, previous: null, results: [] }),
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
  await waitFor(() => expect(site.calls.at(-1)?.input).toEqual({ month: "2024-03" }));
  expect(site.calls.length).toBe(2);
});
