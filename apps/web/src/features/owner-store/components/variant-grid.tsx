import { FieldErrors } from "../../../ui/field-frame.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Input } from "../../owner-ui/field.tsx";
import type { VariantValues } from "../product-values.ts";
import type { ProductForm } from "./product-form.ts";
import { StockButton } from "./stock-dialog.tsx";

const Frame = styled("div", { base: { containerType: "inline-size" } });

const Grid = styled("table", {
  base: {
    w: "100%",
    borderCollapse: "collapse",
    fontSize: "sm",
    "& th": { textAlign: "start", color: "faint", fontWeight: 600, py: "2" },
    "& td, & th": { pe: "3", verticalAlign: "middle" },
    "& td": { py: "1" },
    "& input:not([type=checkbox])": { minH: "2.75rem", px: "3" },
    "& .tick": { display: "inline-flex", alignItems: "center", minW: "2.75rem", minH: "2.75rem" },
    "& input[type=checkbox]": { w: "1.5rem", h: "1.5rem", accentColor: "{colors.ember}" },
    // Where the columns have no room, as on phones, a row is a card.
    "@container (max-width: 37rem)": {
      display: "block",
      "& thead": { display: "none" },
      "& tbody, & tr": { display: "block" },
      "& tr": { py: "3", borderBottom: "1px solid", borderColor: "line" },
      "& td": {
        display: "grid",
        gridTemplateColumns: "7rem minmax(0, 1fr)",
        alignItems: "center",
        pe: "0",
        _before: { content: "attr(data-label)", color: "faint" },
      },
    },
    "@container (max-width: 13rem)": { "& td": { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
});

/** A product's variants: one row per variant. */
export function VariantGrid({ form, onStock }: { form: ProductForm; onStock: () => void }) {
  const { values, set, errors } = form;
  const change = (index: number, part: Partial<VariantValues>) =>
    set(
      "variants",
      values.variants.map((variant, place) => (place === index ? { ...variant, ...part } : variant)),
    );
  return (
    <>
      <Frame>
        <Grid>
          <caption>
            <VisuallyHidden>Sizes with price and stock</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {["Name", "SKU", "Price ±", "Stock", "For sale"].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.variants.map((variant, index) => (
              <tr key={variant.id ?? JSON.stringify(variant.options)}>
                <td data-label="Name">
                  <Input
                    aria-label={`Name of ${variant.name}`}
                    value={variant.name}
                    aria-invalid={errors(`variants.${index}.name`) !== undefined}
                    onChange={(event) => change(index, { name: event.target.value })}
                  />
                </td>
                <td data-label="SKU">
                  <Input
                    aria-label={`SKU of ${variant.name}`}
                    value={variant.sku ?? ""}
                    onChange={(event) => change(index, { sku: event.target.value || null })}
                  />
                </td>
                <td data-label="Price ±">
                  <Input
                    aria-label={`Added to the price of ${variant.name}`}
                    inputMode="decimal"
                    value={variant.price_modifier}
                    aria-invalid={errors(`variants.${index}.price_modifier`) !== undefined}
                    onChange={(event) => change(index, { price_modifier: event.target.value })}
                  />
                </td>
                <td data-label="Stock">
                  {variant.id === null ? (
                    <Input
                      aria-label={`Stock of ${variant.name}`}
                      inputMode="numeric"
                      placeholder="not counted"
                      value={variant.stock}
                      aria-invalid={errors(`variants.${index}.stock`) !== undefined}
                      onChange={(event) => change(index, { stock: event.target.value })}
                    />
                  ) : (
                    <StockButton
                      variantId={variant.id}
                      name={variant.name}
                      stock={variant.stock === "" ? null : Number(variant.stock)}
                      disabled={form.dirty}
                      onChanged={onStock}
                    />
                  )}
                </td>
                <td data-label="For sale">
                  <label className="tick">
                    <input
                      type="checkbox"
                      aria-label={`${variant.name} is for sale`}
                      checked={variant.is_available}
                      onChange={(event) => change(index, { is_available: event.target.checked })}
                    />
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </Grid>
      </Frame>
      <FieldErrors id="variants-fault" errors={errors("variants") ?? []} />
    </>
  );
}
