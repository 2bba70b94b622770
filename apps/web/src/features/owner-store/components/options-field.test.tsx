import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { NEW_PRODUCT } from "../product-values.ts";
import { OptionsField } from "./options-field.tsx";
import type { ProductForm } from "./product-form.ts";

test("Ctrl-S takes over the values that are being typed, before the form is saved", async () => {
  const set = vi.fn();
  const values = { ...NEW_PRODUCT, options: [{ name: "Size", values: [] }] };
  const form = { values, set, errors: () => undefined, dirty: true } as unknown as ProductForm;
  render(<OptionsField form={form} />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  await userEvent.type(screen.getByLabelText("Values"), "S, M");
  expect(set).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}s{/Control}");
  const sizes = ["S", "M"].map((value) => ({ value, swatch: null }));
  expect(set).toHaveBeenCalledWith("options", [{ name: "Size", values: sizes }]);
});
