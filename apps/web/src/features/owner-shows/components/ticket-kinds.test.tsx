import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { TicketKinds } from "./ticket-kinds.tsx";

const kind = { price: "25.00", places: 50, sold: 20, sales_from: null, sales_until: null, presale: null };
const all = {
  version: 3,
  currency: "usd",
  kinds: [
    { ...kind, id: 1, name: "Standing" },
    { ...kind, id: 2, name: "Balcony" },
  ],
};
const TAKEN = "A ticket kind was removed in the meantime. Reload to see the current ones.";

async function open(name: string) {
  const site = fakeOwnerSite({
    "store.tickets.forEditing": () => all,
    "store.tickets.change": () => {
      throw apiError(400, "Some fields need another look.", { kinds: [TAKEN] });
    },
  });
  render(
    <OwnerSite site={site}>
      <TicketKinds showId={7} onChanged={() => undefined} />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const sent = () => site.calls.filter(({ path }) => path === "store.tickets.change").map(({ input }) => input);
  const enter = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    if (text) await userEvent.type(dialog.getByLabelText(label), text);
  };
  /** Returns the error shown at a field that is marked as invalid, else null. */
  const fault = (label: string) =>
    dialog.getByLabelText(label).getAttribute("aria-invalid") === "true"
      ? dialog.getByLabelText(label).closest("[role=group]")?.querySelector(".fault")?.textContent
      : null;
  return { dialog, sent, enter, fault };
}

test("shows a kind's errors at its fields and sends nothing", async () => {
  const { dialog, sent, enter, fault } = await open("Change Balcony");
  await enter("Name", "standing ");
  await enter("Price in USD", "");
  await enter("Places", "19");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("20 tickets are sold already")).toBeTruthy();
  expect([fault("Name"), fault("Price in USD"), fault("Places")]).toEqual([
    "Another kind has this name",
    "Enter an amount such as 25.00, without a separator for thousands",
    "20 tickets are sold already",
  ]);
  expect(sent()).toEqual([]);
});

test("treats empty places as missing, not as 0", async () => {
  const { dialog, sent, enter, fault } = await open("Add a ticket kind");
  await enter("Name", "Seats");
  await enter("Price in USD", "30");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Must be a whole number from 0")).toBeTruthy();
  expect([fault("Name"), fault("Places")]).toEqual([null, "Must be a whole number from 0"]);
  expect(sent()).toEqual([]);
});

test("shows an error that only the server can find above the form, and sends all kinds in order", async () => {
  const { dialog, sent, enter } = await open("Change Standing");
  await enter("Places", "60");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(TAKEN);
  expect(sent()).toMatchObject([
    {
      id: 7,
      version: 3,
      kinds: [
        { id: 1, places: 60 },
        { id: 2, places: 50 },
      ],
    },
  ]);
});

test("checks a presale at its fields, and sends it with the kind", async () => {
  const { dialog, sent, enter, fault } = await open("Change Balcony");
  expect(dialog.queryByLabelText("Presale code")).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Presale/ }));
  await enter("Presale code", "abc");
  await enter("Presale tickets at most", "0");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Use 4 to 32 letters, digits, - or _")).toBeTruthy();
  expect(["Presale from", "Presale tickets at most"].map(fault)).toEqual([
    "Choose a day and time",
    "Must be a whole number from 1, or empty for no limit",
  ]);
  expect(sent()).toEqual([]);
  await enter("Presale from", "2030-02-03T10:00");
  await enter("Presale code", "fans");
  await enter("Presale tickets at most", "");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter when the general sale begins, after the presale")).toBeTruthy();
  await enter("On sale from", "2030-02-02T10:00");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Must be before the general sale begins")).toBeTruthy();
  await enter("Presale from", "2030-02-01T10:00");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByRole("alert");
  expect(sent()).toMatchObject([
    {
      kinds: [
        { id: 1, presale: null },
        { id: 2, presale: { code: "fans", places: null } },
      ],
    },
  ]);
});

test("names the time zone of the sale, which is not that of the show", async () => {
  const { dialog } = await open("Add a ticket kind");
  expect(dialog.getAllByText(/^In your own time zone. If empty, /).length).toBe(2);
});
