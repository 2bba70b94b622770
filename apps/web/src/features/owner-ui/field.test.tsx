import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ComboboxField } from "./combobox-field.tsx";
import { SelectField } from "./field.tsx";
import { NumberField } from "./number-field.tsx";
import { OwnerUiProvider } from "./owner-ui-provider.tsx";

const field = (from: { data: unknown; isError: boolean }) => (
  <OwnerUiProvider>
    <SelectField label="Category" value={7} onChange={() => undefined} from={from}>
      <option value="">None</option>
      {from.data !== undefined && <option value={7}>Vinyl</option>}
    </SelectField>
  </OwnerUiProvider>
);

test("a select field keeps its value and cannot be changed until its options are there", () => {
  const { rerender } = render(field({ data: undefined, isError: false }));
  const select = screen.getByLabelText<HTMLSelectElement>("Category");
  const shown = () => [select.selectedOptions[0]?.textContent, select.value, select.disabled];
  expect(shown()).toEqual(["Loading…", "7", true]);
  rerender(field({ data: undefined, isError: true }));
  expect(shown()).toEqual(["Could not be loaded", "7", true]);
  rerender(field({ data: [], isError: false }));
  expect(shown()).toEqual(["Vinyl", "7", false]);
});

test("the buttons of a field have its name, which tells them from those of the next one", () => {
  render(
    <OwnerUiProvider>
      <NumberField label="Largest party" name="party" value="4" onChange={() => undefined} />
      <ComboboxField label="Artist" name="artist" choices={[]} value="" onChange={() => undefined} />
    </OwnerUiProvider>,
  );
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Decrease: Largest party", "Increase: Largest party", "Suggestions: Artist"]);
});
