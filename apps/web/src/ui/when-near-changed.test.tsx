import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { whenNear } from "./when-near.tsx";

/** Nothing comes into view. */
function stubObserver() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
}

test("a part out of view is loaded once something in it gets the focus", async () => {
  stubObserver();
  const load = vi.fn(async () => () => <h2>Stay Connected</h2>);
  const Part = whenNear(load);
  const { container } = render(<Part />);
  await new Promise((passed) => setTimeout(passed));
  expect(load).not.toHaveBeenCalled();
  fireEvent.focusIn(container.firstElementChild ?? container);
  await screen.findByRole("heading", { name: "Stay Connected" });
  vi.unstubAllGlobals();
});

test("a part whose field has the focus before the page is hydrated is loaded", async () => {
  stubObserver();
  const hasFocus = vi.spyOn(HTMLElement.prototype, "matches").mockImplementation((it) => it === ":focus-within");
  const Part = whenNear(async () => () => <h2>Stay Connected</h2>);
  render(<Part />);
  hasFocus.mockRestore();
  await screen.findByRole("heading", { name: "Stay Connected" });
  vi.unstubAllGlobals();
});

test("a part out of view is loaded once its props change, because a navigation would wait for it", async () => {
  stubObserver();
  const load = vi.fn(async () => ({ name }: { name: string }) => <h2>{name}</h2>);
  const Part = whenNear(load);
  const { rerender } = render(<Part name="Miracle" />);
  rerender(<Part name="Miracle" />);
  await new Promise((passed) => setTimeout(passed));
  expect(load).not.toHaveBeenCalled();

  rerender(<Part name="Low Sun" />);
  await screen.findByRole("heading", { name: "Low Sun" });
  expect(load).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
