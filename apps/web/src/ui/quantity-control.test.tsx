import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QuantityControl } from "./quantity-control.tsx";

function show(value: number) {
  const onChange = vi.fn<(quantity: number) => void>();
  const { unmount } = render(<QuantityControl label="Mug" value={value} max={3} onChange={onChange} />);
  return { onChange, unmount, field: screen.getByRole<HTMLInputElement>("spinbutton", { name: "Quantity of Mug" }) };
}

test("is a spin button with bounds for screen readers", () => {
  const { field } = show(2);
  const bounds = ["aria-valuenow", "aria-valuemin", "aria-valuemax"].map((name) => field.getAttribute(name));
  expect(bounds).toEqual(["2", "1", "3"]);
});

test.each([
  [2, "ArrowUp", 3],
  [2, "ArrowDown", 1],
])("%i changes on %s to %i", (value, key, quantity) => {
  const { field, onChange } = show(value);
  fireEvent.keyDown(field, { key });
  expect(onChange.mock.calls).toEqual([[quantity]]);
});

test.each([
  [1, "ArrowDown"],
  [3, "ArrowUp"],
])("%i is unchanged by %s", (value, key) => {
  const { field, onChange } = show(value);
  fireEvent.keyDown(field, { key });
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ["two", 1],
  ["9", 3],
])("typed %s is committed as %i on blur", (typed, quantity) => {
  const { field, onChange } = show(2);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([[quantity]]);
});

test("a number that is being typed is committed when the page is left, and nothing else is", () => {
  const { field, onChange, unmount } = show(2);
  fireEvent.change(field, { target: { value: "3" } });
  unmount();
  expect(onChange.mock.calls).toEqual([[3]]);
  for (const typed of ["", null]) {
    const other = show(2);
    if (typed !== null) fireEvent.change(other.field, { target: { value: typed } });
    other.unmount();
    expect(other.onChange).not.toHaveBeenCalled();
  }
});

test("the focus returns to the field after its change is saved", () => {
  const control = (disabled: boolean) => (
    <QuantityControl label="Mug" value={2} max={3} onChange={() => undefined} disabled={disabled} />
  );
  const { rerender } = render(control(false));
  const field = screen.getByRole("spinbutton");
  field.focus();
  fireEvent.keyDown(field, { key: "ArrowUp" });
  rerender(control(true));
  // Browsers blur a field when it is disabled.
  field.blur();
  rerender(control(false));
  expect(document.activeElement).toBe(field);
});

test("an arrow key steps from the number being typed", () => {
  const { field, onChange } = show(1);
  fireEvent.change(field, { target: { value: "2" } });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(onChange.mock.calls).toEqual([[3]]);
});

test("the plus button steps from the number being typed, without blurring the field first", () => {
  const { field, onChange } = show(1);
  fireEvent.change(field, { target: { value: "2" } });
  const more = screen.getByRole("button", { name: "One Mug more" });
  // The mouse-down default is prevented, so the field keeps the focus.
  expect(fireEvent.mouseDown(more)).toBe(false);
  fireEvent.click(more);
  expect(onChange.mock.calls).toEqual([[3]]);
});
