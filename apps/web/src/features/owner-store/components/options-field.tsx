import { Plus, X } from "@fanfare/icons";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import type { ProductForm } from "./product-form.ts";
import { useVariantGrid } from "./use-variant-grid.ts";

const Frame = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    mb: "6",
    "& .row": {
      display: "grid",
      gridTemplateColumns: { base: "1fr auto", md: "14rem 1fr auto" },
      gap: "3",
      alignItems: "start",
    },
    "& .row > :nth-child(2)": { gridColumn: { base: "1", md: "auto" } },
    "& .remove": { mt: { md: "1.75rem" } },
    "& .keys": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& .about": { color: "soft", fontSize: "sm" },
  },
});

const SHIRT_SIZES = ["S", "M", "L", "XL"];

/** The options that a buyer chooses by, such as a size. Each change recomputes the grid and keeps the data of its rows. */
export function OptionsField({ form }: { form: ProductForm }) {
  const { values, errors } = form;
  const { change, leaving } = useVariantGrid(form);
  const places = values.options.map((_, place) => place);
  const add = (name: string, given: readonly string[]) =>
    change([...values.options, { name, values: given.map((value) => ({ value, swatch: null })) }], [...places, null]);
  return (
    <Frame>
      <p className="about">
        {values.options.length === 0
          ? "Does it come in sizes or colours? Add them here. Each one gets a row with its own stock."
          : "Separate the values with commas."}
      </p>
      {values.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified only by its position
        <div className="row" key={index}>
          <TextField
            label="Choose by"
            name={`option-${index}`}
            value={option.name}
            errors={errors(`options.${index}.name`)}
            onChange={(event) =>
              change(
                values.options.map((one, place) => (place === index ? { ...one, name: event.target.value } : one)),
                places,
              )
            }
          />
          <ValuesField
            value={option.values.map(({ value }) => value)}
            name={`values-${index}`}
            errors={errors(`options.${index}.values`)}
            onChange={(given) =>
              change(
                values.options.map((one, place) =>
                  place === index
                    ? {
                        ...one,
                        values: given.map((value) => ({
                          value,
                          swatch: one.values.find((other) => other.value === value)?.swatch ?? null,
                        })),
                      }
                    : one,
                ),
                places,
              )
            }
          />
          <IconButton
            className="remove"
            label={`Remove ${option.name || "this option"}`}
            onClick={() =>
              change(
                values.options.filter((_, place) => place !== index),
                places.filter((place) => place !== index),
              )
            }
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldErrors id="options-fault" errors={errors("options") ?? []} />
      {leaving.length > 0 && (
        <Alert tone="tip" role="status">
          If you save now, {leaving.map(({ name }) => `“${name}”`).join(", ")} {leaving.length === 1 ? "is" : "are"}{" "}
          deleted for good, along with the stock, and removed from fans' carts.
        </Alert>
      )}
      {values.options.length < 3 && (
        <div className="keys">
          {!values.options.some(({ name }) => name === "Size") && (
            <Button tone="outline" size="sm" onClick={() => add("Size", SHIRT_SIZES)}>
              <Plus size={16} aria-hidden /> Add sizes
            </Button>
          )}
          <Button tone="outline" size="sm" onClick={() => add("", [])}>
            <Plus size={16} aria-hidden /> Add another choice
          </Button>
        </div>
      )}
    </Frame>
  );
}

type ValuesFieldProps = {
  value: readonly string[];
  name: string;
  errors: readonly string[] | undefined;
  onChange: (values: string[]) => void;
};

/** Values separated by commas; the grid is updated when the field loses focus, and when Enter or Ctrl-S is pressed. */
function ValuesField({ value, name, errors, onChange }: ValuesFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const given = [...new Set(draft.split(",").map((part) => part.trim()))].filter((part) => part !== "");
    setDraft(null);
    onChange(given);
  };
  return (
    <TextField
      label="Values"
      name={name}
      placeholder="S, M, L"
      value={draft ?? value.join(", ")}
      errors={errors}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) commit();
        if (event.key !== "Enter") return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
