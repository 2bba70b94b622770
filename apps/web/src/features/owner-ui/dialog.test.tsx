import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DialogForm } from "../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { Dialog } from "./dialog.tsx";
import { TextAreaField } from "./field.tsx";

afterEach(() => vi.restoreAllMocks());

function Letter({ send }: { send: () => Promise<unknown> }) {
  const form = useDialogForm({ message: "" }, send);
  return (
    <DialogForm form={form} save="Send">
      <TextAreaField label="Message" {...form.text("message")} />
    </DialogForm>
  );
}

function Page({ send }: { send: () => Promise<unknown> }) {
  const [isOpen, open, close] = useOpened();
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        Write
      </button>
      <Dialog open={isOpen !== null} onClose={close} title="Write to the buyer">
        <Letter send={() => send().then(close)} />
      </Dialog>
    </>
  );
}

async function write(words: string, send: () => Promise<unknown> = async () => undefined) {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <Page send={send} />
    </OwnerSite>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Write" }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Message");
  if (words) await userEvent.type(field, words);
}

/** Presses a button by keyboard, once its dialog has taken the focus: a dialog that opens above another does so some frames later. */
async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.closest("[role=dialog]")?.contains(document.activeElement)).toBe(true));
  button.focus();
  await userEvent.keyboard("{Enter}");
}

const message = () => screen.queryByLabelText<HTMLTextAreaElement>("Message");
const question = () => screen.queryByText("Not saved yet");

test("Escape closes a dialog with unsaved input only after a confirmation", async () => {
  await write("Your parcel");
  await userEvent.keyboard("{Escape}");
  await press("Keep editing");
  await waitFor(() => expect(question()).toBeNull());
  expect(message()?.value).toBe("Your parcel");
  await userEvent.keyboard("{Escape}");
  await press("Discard");
  await waitFor(() => expect(message()).toBeNull());
  expect(question()).toBeNull();
});

test("a dialog without unsaved input closes at once", async () => {
  await write("");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(message()).toBeNull());
  expect(question()).toBeNull();
});

test("a save that succeeds closes its dialog, and one that fails keeps the input and its confirmation", async () => {
  let works = false;
  await write("Your parcel", () => (works ? Promise.resolve() : Promise.reject(new Error("No line."))));
  await press("Send");
  await screen.findByRole("alert");
  await userEvent.keyboard("{Escape}");
  await press("Keep editing");
  await waitFor(() => expect(question()).toBeNull());
  works = true;
  await press("Send");
  await waitFor(() => expect(message()).toBeNull());
  expect(question()).toBeNull();
});

test("the focus passes over the hidden input of a picture to the button that opens it", async () => {
  // jsdom has no layout, and what has no box takes no focus.
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function rects(this: Element) {
    return (this.hasAttribute("hidden") ? [] : [new DOMRect()]) as unknown as DOMRectList;
  });
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <Dialog open onClose={() => undefined} title="Insert a picture">
        <input type="file" hidden />
        <button type="button">Choose picture</button>
      </Dialog>
    </OwnerSite>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Choose picture"));
});
