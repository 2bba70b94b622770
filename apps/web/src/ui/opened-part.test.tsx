import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { openedPart, useOpenedPart } from "./opened-part.tsx";
import { useToasts } from "./toast.ts";

type DialogProps = { onClose: () => void };
const Dialog = ({ onClose }: DialogProps) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
);
const lost = new TypeError("Failed to fetch dynamically imported module: /assets/dialog.js");
const load = vi.fn<() => Promise<ComponentType<DialogProps>>>();
const Opened = openedPart(load);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={open} onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Opened onClose={() => setOpen(false)} />}
    </>
  );
}

/** A button that is replaced by what it opens. */
function Replaced() {
  const [wanted, setWanted] = useState(false);
  const Part = useOpenedPart(load, wanted, () => setWanted(false));
  if (Part) return <Part onClose={() => undefined} />;
  return (
    <button type="button" onClick={() => setWanted(true)}>
      Open
    </button>
  );
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const toasts = () => useToasts.getState().list.map(({ text, tone }) => `${tone}: ${text}`);

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(Dialog);
  useToasts.setState({ list: [] });
});

test("a part opened by a press is loaded then, and again when it is opened again", async () => {
  render(<Opener />);
  expect(load).not.toHaveBeenCalled();
  await press("Open");
  await press("Close");
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await press("Open");
  await screen.findByRole("button", { name: "Close" });
  expect(toasts()).toEqual([]);
});

test.each([
  ["beside its button", Opener],
  ["in its button's place", Replaced],
])(
  "a failed load of a part %s shows a toast, leaves the button, and is repeated by the next press",
  async (_, Page) => {
    load.mockRejectedValueOnce(lost);
    render(<Page />);
    const button = screen.getByRole("button", { name: "Open" });
    button.focus();
    await press("Open");
    expect(toasts()).toEqual(["bad: This could not be loaded. Check your connection and try again."]);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-pressed")).not.toBe("true");
    await press("Open");
    await screen.findByRole("button", { name: "Close" });
  },
);
