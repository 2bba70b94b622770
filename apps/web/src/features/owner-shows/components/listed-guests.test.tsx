import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { ListedGuests } from "./listed-guests.tsx";

const guest = (id: number, name: string) => ({
  id,
  name,
  note: null,
  party_size: 1,
  persons_in: 0,
  fingerprint: `${name} as read`,
});

test("a save that ends after another guest was opened leaves that guest's form open", async () => {
  const saved = Promise.withResolvers<object>();
  const site = fakeOwnerSite({
    "events.manage.listedGuests.list": () => [guest(1, "Ana"), guest(2, "Ola")],
    "events.manage.listedGuests.change": () => saved.promise,
  });
  render(<ListedGuests showId={7} />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await userEvent.click(await screen.findByRole("button", { name: "Change Ana" }));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Change Ola" }));
  await userEvent.type(await screen.findByLabelText("Note"), "Front row");
  await act(async () => saved.resolve(guest(1, "Ana")));
  // The list is read again after the save.
  await waitFor(() => expect(site.calls.filter(({ path }) => path.endsWith("list")).length).toBe(2));
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Front row");
});

test("a guest whom another owner has changed is not overwritten, and opens with the changes next time", async () => {
  let note: string | null = null;
  const site = fakeOwnerSite({
    "events.manage.listedGuests.list": () => [{ ...guest(1, "Ana"), note, fingerprint: note ?? "none" }],
    "events.manage.listedGuests.change": ({ fingerprint }: { fingerprint: string }) => {
      note = "Plus one";
      if (fingerprint !== note) throw apiError(409, CHANGED_MEANWHILE);
      return { message: "" };
    },
  });
  render(<ListedGuests showId={7} />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await userEvent.click(await screen.findByRole("button", { name: "Change Ana" }));
  await userEvent.type(await screen.findByLabelText("Note"), "Front row");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(CHANGED_MEANWHILE);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByText("Plus one");
  await userEvent.click(await screen.findByRole("button", { name: "Change Ana" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Note")).value).toBe("Plus one");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("Note")).toBeNull());
});

test("a guest is taken off the list only after a confirmation, as the waitlist gets the places at once", async () => {
  const removed: unknown[] = [];
  const site = fakeOwnerSite({
    "events.manage.listedGuests.list": () => [guest(1, "Ana")],
    "events.manage.listedGuests.remove": (input: unknown) => {
      removed.push(input);
      return { message: "" };
    },
  });
  render(<ListedGuests showId={7} />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await userEvent.click(await screen.findByRole("button", { name: "Change Ana" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take off the list" }));
  const question = within(await screen.findByRole("dialog", { name: "Take “Ana” off the list?" }));
  expect(removed).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Take off the list" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(removed).toEqual([{ id: 1 }]);
});
