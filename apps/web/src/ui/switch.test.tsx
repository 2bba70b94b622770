import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Switch } from "./switch.tsx";

test("regains the focus once its change is done", () => {
  const withState = (disabled: boolean) => (
    <Switch checked={false} disabled={disabled} onChange={() => undefined}>
      Newsletter
    </Switch>
  );
  const { rerender } = render(withState(false));
  const input = screen.getByRole("switch", { name: "Newsletter" });
  input.focus();
  fireEvent.click(input);
  rerender(withState(true));
  // Browsers blur a control when it is disabled.
  input.blur();
  rerender(withState(false));
  expect(document.activeElement).toBe(input);
});
