import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { OrderNotes } from "./order-notes.tsx";

test("a note that is begun while another is being saved stays in its field", async () => {
  const saves: (() => void)[] = [];
  const site = fakeOwnerSite({
    "store.manage.orders.addNote": () => new Promise((resolve) => saves.push(() => resolve({}))),
  });
  const order = { id: 3, notes: [] as ManagedOrderDetail["notes"] } as ManagedOrderDetail;
  render(<OrderNotes order={order} onNoted={() => undefined} />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>("New note");
  const save = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Add the note" }));
    await waitFor(() => expect(saves.length).toBe(1));
  };
  await userEvent.type(field, "Called");
  await save();
  await userEvent.type(field, " twice");
  await act(async () => saves.shift()?.());
  expect(field.value).toBe("Called twice");
  await save();
  await act(async () => saves.shift()?.());
  await waitFor(() => expect(field.value).toBe(""));
});
