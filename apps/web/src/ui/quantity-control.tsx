import { t } from "@fanfare/contracts/common/language";
import { Minus, Plus } from "@fanfare/icons";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "./button.tsx";
import { readQuantity } from "./read-quantity.ts";
import { styled } from "./styled.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useReturnedFocus } from "./use-returned-focus.ts";

const Frame = styled("div", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    border: "1px solid",
    borderColor: "edge",
    rounded: "sm",
    bg: "stage",
    "& input": {
      w: "3.25rem",
      h: "2.75rem",
      textAlign: "center",
      bg: "transparent",
      color: "ink",
      fontWeight: 600,
      fontVariantNumeric: "tabular-nums",
      appearance: "textfield",
    },
    "& input::-webkit-inner-spin-button": { display: "none" },
  },
});

/** Milliseconds without a key press after which the typed number is committed. */
const DEBOUNCE_MS = 700;

/** The steps of the arrow keys, as in native number fields. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

type QuantityControlProps = {
  value: number;
  onChange: (quantity: number) => void;
  /** The name of the counted item. */
  label: string;
  max: number;
  disabled?: boolean;
};

/** Minus, a number, plus. Never below 1: minus is disabled there, and text that is not a number becomes 1. */
export function QuantityControl({ value, onChange, label, max, disabled = false }: QuantityControlProps) {
  const [text, setText] = useState<string | null>(null);
  const returnFocusTo = useReturnedFocus(disabled);

  const commit = (typed: string) => {
    setText(null);
    const quantity = readQuantity(typed, max);
    if (quantity !== value) onChange(quantity);
  };

  /** Steps from the number being typed, if any, otherwise from the value. */
  const step = (by: number) => commit(String((text === null ? value : readQuantity(text, max)) + by));
  const keys = {
    // Blurring the field would commit the typed number and disable this button before the click completes.
    onMouseDown: (event: MouseEvent) => text !== null && event.preventDefault(),
  };

  // An empty field is not committed, because the user is about to type.
  useDebounced(text, DEBOUNCE_MS, (typed) => {
    if (typed !== null && typed.trim() !== "") commit(typed);
  });

  // Back may leave the page before that.
  const leave = useEffectEvent(() => text?.trim() && commit(text));
  useEffect(() => () => void leave(), []);

  return (
    <Frame role="group" aria-label={t("Quantity of {label}", { label })}>
      <IconButton
        label={t("One {label} less", { label })}
        {...keys}
        disabled={disabled || value <= 1}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden />
      </IconButton>
      <input
        type="text"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={max}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("Quantity of {label}", { label })}
        value={text ?? String(value)}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onBlur={(event) => text !== null && commit(event.target.value)}
        onKeyDown={(event) => {
          returnFocusTo(event.currentTarget);
          if (event.key === "Enter" && text !== null) {
            event.preventDefault();
            commit(text);
          }
          if (event.key === "Escape") setText(null);
          const by = STEPS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={t("One {label} more", { label })}
        {...keys}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden />
      </IconButton>
    </Frame>
  );
}
