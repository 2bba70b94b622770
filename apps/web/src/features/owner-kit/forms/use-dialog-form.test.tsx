import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DialogForm } from "./dialog-form.tsx";
import { useDialogForm } from "./use-dialog-form.ts";

/** Removes `errors`, which a plain input does not accept. */
const only = <Field extends { errors: unknown }>({ errors: _errors, ...field }: Field) => field;
const TAKEN = { path: ["city"], message: "Required" };

function VenueForm({ act, outer }: { act: () => Promise<unknown>; outer: () => void }) {
  const form = useDialogForm({ name: "The Depot", city: "" }, act, {
    parse: (values) =>
      values.city === "" ? { success: false, error: { issues: [TAKEN] } } : { success: true, data: values },
  });
  return (
    <div onSubmit={outer}>
      <DialogForm form={form} save="Save">
        <input aria-label="Name" {...only(form.text("name"))} />
        <input aria-label="City" aria-invalid={form.errors("city") !== undefined} {...only(form.text("city"))} />
      </DialogForm>
    </div>
  );
}

test("a refused form focuses its first invalid field and sends nothing, not even to the form around it", async () => {
  const [act, outer] = [vi.fn(async () => undefined), vi.fn()];
  render(<VenueForm act={act} outer={outer} />);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("City")));
  expect(act).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("City"), "Lisbon");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(act).toHaveBeenCalledWith({ name: "The Depot", city: "Lisbon" }));
  expect(outer).not.toHaveBeenCalled();
});

function SaleForm({ act }: { act: () => Promise<unknown> }) {
  const form = useDialogForm({ from: "" }, act);
  return (
    <DialogForm form={form} save="Save">
      <input
        aria-label="From"
        type="datetime-local"
        aria-invalid={!!form.errors("from")}
        {...only(form.text("from"))}
      />
      <p>{form.errors("from")}</p>
    </DialogForm>
  );
}

test("a field whose text the browser cannot read is refused at the field, and nothing is sent", async () => {
  const act = vi.fn(async () => undefined);
  render(<SaleForm act={act} />);
  const input = screen.getByLabelText("From");
  Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Enter the day and the time, or clear the field.");
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(act).not.toHaveBeenCalled();

  Object.defineProperty(input, "validity", { value: { badInput: false } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(act).toHaveBeenCalledWith({ from: "" }));
  expect(screen.queryByText(/Enter the day/)).toBeNull();
});
