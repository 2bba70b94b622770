import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { stubDialogs } from "./testing/native-dialogs.ts";
import { toast, useToasts } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

beforeEach(() => {
  stubDialogs();
  useToasts.setState({ list: [] });
});

/** Presses a button as with the keyboard. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

test.each(["Undo", "Close message"])("the focus is on the page after a toast was closed by %s", async (name) => {
  render(
    <>
      <main id="main" tabIndex={-1} />
      <ToastRegion />
    </>,
  );
  act(() => void toast("Player closed", { action: { label: "Undo", run: () => undefined } }));
  press(screen.getByRole("button", { name }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("the focus stays in the dialog in which a toast was closed", async () => {
  render(
    <Dialog open onClose={() => undefined} title="Add to Playlist">
      Choose one
    </Dialog>,
  );
  act(() => void toast("Failed to update playlist"));
  press(screen.getByRole("button", { name: "Close message" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("dialog")));
});
