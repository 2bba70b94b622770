import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { whenIdle } from "./when-idle.tsx";

test("a part keeps its element and its focus when it is rendered again after its script has loaded", async () => {
  const script = Promise.withResolvers<(props: { label: string }) => React.ReactNode>();
  const Part = whenIdle(() => script.promise);
  const { rerender } = render(<Part label="Photo 1" />);
  expect(screen.queryByRole("button")).toBeNull();
  await act(async () => script.resolve(({ label }) => <button type="button">{label}</button>));
  const button = await screen.findByRole("button", { name: "Photo 1" });
  button.focus();
  rerender(<Part label="Photo 2" />);
  expect(screen.getByRole("button", { name: "Photo 2" })).toBe(button);
  expect(document.activeElement).toBe(button);
});
