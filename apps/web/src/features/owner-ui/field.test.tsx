import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SelectField } from "./field.tsx";
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
