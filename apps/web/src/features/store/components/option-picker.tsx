import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Product, ProductOption } from "@fanfare/contracts/store/product";
import { useId } from "react";
import { styled } from "../../../ui/styled.tsx";
import { choicesOf, chosenVariant, isPossible, type Selection } from "../variant-choice.ts";

const Group = styled("fieldset", {
  base: {
    border: "0",
    display: "grid",
    gap: "3",
    "& legend": { mb: "3", fontSize: "sm", fontWeight: 600, "& b": { fontWeight: 400, color: "soft" } },
    "& .values": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& label": {
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "2",
      minW: "3.25rem",
      minH: "2.875rem",
      px: "4",
      border: "1px solid",
      borderColor: "edge",
      rounded: "sm",
      fontWeight: 600,
      cursor: "pointer",
      transition: "border-color 140ms, background-color 140ms",
      _hover: { borderColor: "ink" },
      "&:has(:checked)": { borderColor: "ember", boxShadow: "inset 0 0 0 1px {colors.ember}", bg: "panel" },
      "&:has(:focus-visible)": { outline: "3px solid {colors.glow}", outlineOffset: "3px" },
      "&:has(:disabled)": {
        cursor: "not-allowed",
        color: "faint",
        borderStyle: "dashed",
        textDecoration: "line-through",
      },
    },
    "& label.swatch": {
      minW: "2.875rem",
      px: "0",
      rounded: "pill",
      "& i": {
        w: "2.125rem",
        h: "2.125rem",
        rounded: "pill",
        border: "1px solid rgba(255, 230, 211, 0.35)",
      },
    },
    "& small": { fontSize: "xs", fontWeight: 500, color: "faint" },
    // Invisible, but keeps the focus and the keyboard handling.
    "& input": { position: "absolute", inset: "0", opacity: 0, cursor: "inherit" },
  },
});

type OptionPickerProps = {
  product: Pick<Product, "options" | "variants">;
  selection: Selection;
  onSelect: (option: string, value: string) => void;
};

/** Colours as swatches, everything else as text; values that are unavailable with the other choices are struck through. */
export function OptionPicker({ product, selection, onSelect }: OptionPickerProps) {
  return choicesOf(product).map((option) => (
    <OptionGroup key={option.name} option={option} product={product} selection={selection} onSelect={onSelect} />
  ));
}

function OptionGroup({ option, product, selection, onSelect }: OptionPickerProps & { option: ProductOption }) {
  const name = useId();
  const chosen = selection[option.name];
  return (
    <Group data-option={option.name}>
      <legend>
        {option.name}
        {chosen && <b>: {chosen}</b>}
      </legend>
      <div className="values">
        {option.values.map(({ value, swatch }) => {
          const possible = isPossible(product, selection, option.name, value);
          const extra = surcharge(product, selection, option.name, value);
          return (
            <label
              key={value}
              className={swatch ? "swatch" : undefined}
              title={possible ? value : t("{value}: sold out", { value })}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                disabled={!possible}
                aria-label={[value, extra, !possible && t("sold out")].filter(Boolean).join(", ")}
                onChange={() => onSelect(option.name, value)}
              />
              {swatch ? <i style={{ background: swatch }} /> : value}
              {extra && <small>{extra}</small>}
            </label>
          );
        })}
      </div>
    </Group>
  );
}

/** Returns '+$amount' for a value that completes the choice of a variant with a surcharge, otherwise null. */
function surcharge(product: OptionPickerProps["product"], selection: Selection, option: string, value: string) {
  const modifier = chosenVariant(product, { ...selection, [option]: value })?.price_modifier ?? "0.00";
  return Number(modifier) > 0 ? `+${formatMoney(modifier)}` : null;
}
