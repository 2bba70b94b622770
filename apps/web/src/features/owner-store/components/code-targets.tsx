import { styled } from "../../../ui/styled.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";

const Choices = styled("fieldset", {
  base: {
    border: "0",
    "& legend": { mb: "2", fontSize: "sm", fontWeight: 600 },
    "& p": { mb: "2", fontSize: "xs", color: "faint" },
    "& .list": { display: "grid", gap: "2", maxH: "12rem", overflowY: "auto", p: "1" },
  },
});

type TargetsProps = {
  targets: { products: readonly { id: number; name: string }[]; product_types: readonly string[] };
  productIds: number[];
  productTypes: string[];
  onProducts: (ids: number[]) => void;
  onTypes: (types: string[]) => void;
};

const toggled = <Value,>(values: readonly Value[], value: Value, isOn: boolean) =>
  isOn ? [...values, value] : values.filter((one) => one !== value);

/** The product types and single products that a code applies to; it applies to everything if none is chosen. */
export function Targets({ targets, productIds, productTypes, onProducts, onTypes }: TargetsProps) {
  return (
    <Choices>
      <legend>For</legend>
      <p>
        {productIds.length + productTypes.length === 0
          ? "Nothing chosen: the code applies to everything."
          : "The code applies only to what is chosen."}
      </p>
      <div className="list">
        {targets.product_types.map((type) => (
          <CheckboxField
            key={type}
            checked={productTypes.includes(type)}
            onChange={(event) => onTypes(toggled(productTypes, type, event.target.checked))}
          >
            All of the kind “{type}”
          </CheckboxField>
        ))}
        {targets.products.map(({ id, name }) => (
          <CheckboxField
            key={id}
            checked={productIds.includes(id)}
            onChange={(event) => onProducts(toggled(productIds, id, event.target.checked))}
          >
            {name}
          </CheckboxField>
        ))}
      </div>
    </Choices>
  );
}
