import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QuantityControl } from "./quantity-control.tsx";

function show(value: number) {
  const onChange = vi.fn<(quantity: number) => void>();
  render(<QuantityControl label="Mug" value={value} max={3} onChange={onChange} />);
  return { onChange, field: screen.getByRole<HTMLInputElement>("spinbutton", { name: "Quantity of Mug" }) };
}

test("is a number with bounds for who hears the page", () => {
  const { field } = show(2);
  const bounds = ["aria-valuenow", "aria-valuemin", "aria-valuemax"].map((name) => field.getAttribute(name));
  expect(bounds).toEqual(["2", "1", "3"]);
});

test.each([
  [2, "ArrowUp", 3],
  [2, "ArrowDown", 1],
])("%i becomes after %s %i", (value, key, quantity) => {
  const { field, onChange } = show(value);
  fireEvent.keyDown(field, { key });
  expect(onChange.mock.calls).toEqual([[quantity]]);
});

test.each([
  [1, "ArrowDown"],
  [3, "ArrowUp"],
])("%i stays after %s", (value, key) => {
  const { field, onChange } = show(value);
  fireEvent.keyDown(field, { key });
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ["two", 1],
  ["9", 3],
])("%s that was typed counts as %i when the field is left", (typed, quantity) => {
  const { field, onChange } = show(2);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([[quantity]]);
});

test("the focus comes back to the number whose change was waited for", () => {
  const control = (disabled: boolean) => (
    <QuantityControl label="Mug" value={2} max={3} onChange={() => undefined} disabled={disabled} />
  );
  const { rerender } = render(control(false));
  const field = screen.getByRole("spinbutton");
  field.focus();
  fireEvent.keyDown(field, { key: "ArrowUp" });
  rerender(control(true));
  // What a browser does with the focus of a field that is disabled.
  field.blur();
  rerender(control(false));
  expect(document.activeElement).toBe(field);
});

test("an arrow goes on from what is being typed", () => {
  const { field, onChange } = show(1);
  fireEvent.change(field, { target: { value: "2" } });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(onChange.mock.calls).toEqual([[3]]);
});

test("a press on plus goes on from what is being typed, and the field keeps it until then", () => {
  const { field, onChange } = show(1);
  fireEvent.change(field, { target: { value: "2" } });
  const more = screen.getByRole("button", { name: "One Mug more" });
  // Without the default of the press the field is not left.
  expect(fireEvent.mouseDown(more)).toBe(false);
  fireEvent.click(more);
  expect(onChange.mock.calls).toEqual([[3]]);
});
