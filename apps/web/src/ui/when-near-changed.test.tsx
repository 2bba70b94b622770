import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { whenNear } from "./when-near.tsx";

test("a part out of view is loaded once its props change, because a navigation would wait for it", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
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
