import { fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

function Part({ isKept }: { isKept: boolean }) {
  const part = useRef<HTMLElement>(null);
  const nothing = useRef<HTMLElement>(null);
  const [isSent, setSent] = useState(false);
  useKeptFocus(isKept ? part : nothing);
  return (
    <section ref={part} tabIndex={-1} aria-label="Give a place">
      {isSent ? (
        <p>Sent</p>
      ) : (
        <button type="button" onClick={() => setSent(true)}>
          Send
        </button>
      )}
    </section>
  );
}

const send = () => fireEvent.click(screen.getByRole("button", { name: "Send" }));

/** Resolves after the browser has notified its mutation observers. */
const told = () => new Promise<void>((done) => setTimeout(done));

it("moves the focus of a removed control to its part of the page", async () => {
  render(<Part isKept />);
  screen.getByRole("button", { name: "Send" }).focus();
  send();
  const part = screen.getByRole("region", { name: "Give a place" });
  await vi.waitFor(() => expect(document.activeElement).toBe(part), { timeout: 10_000 });
});

it("negative control: without it the focus would be lost", async () => {
  render(<Part isKept={false} />);
  screen.getByRole("button", { name: "Send" }).focus();
  send();
  await told();
  expect(document.activeElement).toBe(document.body);
});

it("does not move a focus that is elsewhere", async () => {
  render(
    <>
      <Part isKept />
      <button type="button">Elsewhere</button>
    </>,
  );
  screen.getByRole("button", { name: "Send" }).focus();
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  elsewhere.focus();
  send();
  await told();
  expect(document.activeElement).toBe(elsewhere);
});
