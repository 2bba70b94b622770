import { Plus, X } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { styled } from "../../../ui/styled.tsx";
import { SelectField, TextField } from "../../owner-ui/field.tsx";
import type { PartValues } from "../product-values.ts";
import type { ProductForm } from "./product-form.ts";

const Frame = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    "& .row": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) 8rem auto" },
      gap: "3",
      alignItems: "start",
    },
    "& .row > :nth-child(2)": { gridColumn: { base: "1", md: "auto" } },
    "& .remove": { mt: { md: "1.75rem" } },
    "& .about": { color: "soft", fontSize: "sm" },
  },
});

/** The parts of a bundle: products or their variants, and the quantity of each. */
export function PartsField({ form }: { form: Pick<ProductForm, "values" | "set" | "errors"> }) {
  const { query } = useApi();
  const choices = useQuery(query.store.manage.products.partChoices.queryOptions());
  const { values, set, errors } = form;
  const change = (index: number, part: Partial<PartValues>) =>
    set(
      "parts",
      values.parts.map((one, place) => (place === index ? { ...one, ...part } : one)),
    );
  return (
    <Frame>
      <p className="about">
        {values.parts.length === 0
          ? "Sell several things together at one price, such as a record and a shirt. The stock of the bundle follows from the stock of its parts."
          : "An order takes the parts from their own stock. Set below where the whole bundle is sent."}
      </p>
      {values.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its position
        <div className="row" key={index}>
          <SelectField
            label="Part"
            from={choices}
            name={`parts.${index}.variant_id`}
            value={part.variant_id ?? ""}
            errors={errors(`parts.${index}.variant_id`)}
            onChange={(event) => change(index, { variant_id: Number(event.target.value) || null })}
          >
            <option value="">Choose what it is</option>
            {choices.data?.map((one) => (
              <option key={one.variant_id} value={one.variant_id}>
                {one.name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Pieces"
            name={`parts.${index}.quantity`}
            inputMode="numeric"
            value={part.quantity}
            errors={errors(`parts.${index}.quantity`)}
            onChange={(event) => change(index, { quantity: event.target.value })}
          />
          <IconButton
            className="remove"
            label={`Remove part ${index + 1}`}
            onClick={() =>
              set(
                "parts",
                values.parts.filter((_, place) => place !== index),
              )
            }
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldErrors id="parts-fault" errors={errors("parts") ?? []} />
      <div>
        <Button
          tone="outline"
          size="sm"
          onClick={() => set("parts", [...values.parts, { variant_id: null, quantity: "1" }])}
        >
          <Plus size={16} aria-hidden /> Add a part
        </Button>
      </div>
    </Frame>
  );
}
