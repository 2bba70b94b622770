import { defineRecipe, defineSlotRecipe, type SystemStyleObject } from "@chakra-ui/react/styled-system";
import { fieldBox } from "../../ui/field-looks.ts";
import { sheet, sheetItem } from "./overlay-recipes.ts";

const box: SystemStyleObject = {
  ...fieldBox,
  _disabled: { cursor: "not-allowed", opacity: 0.55 },
  "&[aria-invalid=true]": { borderColor: "bad" },
};

export const input = defineRecipe({ base: box });

export const textarea = defineRecipe({ base: { ...box, minH: "8rem", py: "3", resize: "vertical" } });

export const field = defineSlotRecipe({
  slots: ["root", "label", "helperText", "errorText"],
  base: {
    // A date's field would otherwise be as wide as its text.
    root: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "2", alignContent: "start", minW: "0" },
    label: { fontSize: "sm", fontWeight: 600, color: "ink", justifySelf: "start" },
    helperText: { fontSize: "xs", color: "faint" },
    errorText: { fontSize: "sm", color: "bad" },
  },
});

export const nativeSelect = defineSlotRecipe({
  slots: ["root", "field", "indicator"],
  base: {
    root: { position: "relative" },
    field: {
      ...box,
      appearance: "none",
      pe: "10",
      bg: "panel",
      textOverflow: "ellipsis",
      cursor: "pointer",
      "& option": { bg: "panel", color: "ink" },
      "& option:disabled": { color: "faint" },
    },
    indicator: {
      position: "absolute",
      insetEnd: "0.875rem",
      top: "0",
      bottom: "0",
      display: "grid",
      placeItems: "center",
      pointerEvents: "none",
      color: "soft",
    },
  },
});

export const numberInput = defineSlotRecipe({
  slots: ["root", "input", "control", "incrementTrigger", "decrementTrigger"],
  base: {
    root: { position: "relative" },
    input: { ...box, pe: "6rem", fontVariantNumeric: "tabular-nums" },
    control: { position: "absolute", insetEnd: "1px", top: "1px", bottom: "1px", display: "flex" },
    ...Object.fromEntries(
      ["incrementTrigger", "decrementTrigger"].map((slot) => [
        slot,
        {
          display: "grid",
          placeItems: "center",
          w: "2.75rem",
          borderInlineStart: "1px solid",
          borderColor: "line",
          color: "soft",
          cursor: "pointer",
          _hover: { color: "ink", bg: "rgba(255, 230, 211, 0.08)" },
          _disabled: { cursor: "not-allowed", opacity: 0.4 },
        },
      ]),
    ),
  },
});

export const combobox = defineSlotRecipe({
  slots: ["root", "control", "input", "trigger", "content", "item", "empty"],
  base: {
    root: { display: "grid", minW: "0" },
    control: { position: "relative" },
    input: { ...box, pe: "3rem" },
    trigger: {
      position: "absolute",
      insetEnd: "1px",
      top: "1px",
      bottom: "1px",
      w: "2.75rem",
      display: "grid",
      placeItems: "center",
      color: "soft",
      cursor: "pointer",
    },
    content: { ...sheet, maxH: "min(18rem, var(--available-height, 18rem))", overflowY: "auto", py: "1" },
    item: { ...sheetItem, justifyContent: "space-between" },
    empty: { px: "4", py: "3", color: "faint", fontSize: "sm" },
  },
});

export const switchRecipe = defineSlotRecipe({
  slots: ["root", "control", "thumb", "label"],
  base: {
    root: { display: "inline-flex", alignItems: "center", gap: "4", maxW: "100%", minH: "2.75rem", cursor: "pointer" },
    control: {
      flexShrink: 0,
      w: "3.25rem",
      h: "1.875rem",
      p: "0.1875rem",
      rounded: "pill",
      border: "1px solid",
      borderColor: "edge",
      bg: "panel",
      transition: "background-color 140ms, border-color 140ms",
      "&[data-state=checked]": { bg: "ember", borderColor: "ember" },
      "&[data-focus-visible]": { outline: "3px solid {colors.glow}", outlineOffset: "3px" },
      "&[data-disabled]": { opacity: 0.6 },
    },
    thumb: {
      display: "block",
      w: "1.375rem",
      h: "1.375rem",
      rounded: "pill",
      bg: "soft",
      transition: "transform 140ms, background-color 140ms",
      "&[data-state=checked]": { transform: "translateX(1.375rem)", bg: "onEmber" },
      "@media (forced-colors: active)": { forcedColorAdjust: "none", "&, &[data-state=checked]": { bg: "Highlight" } },
    },
    // A long word breaks instead of widening the switch beyond its place.
    label: { minW: "0" },
  },
});

export const checkbox = defineSlotRecipe({
  slots: ["root", "control", "label"],
  base: {
    root: {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: "3",
      alignItems: "start",
      fontSize: "sm",
      color: "soft",
      cursor: "pointer",
    },
    control: {
      display: "grid",
      placeItems: "center",
      w: "1.5rem",
      h: "1.5rem",
      rounded: "sm",
      border: "1px solid",
      borderColor: "edge",
      bg: "raised",
      color: "onEmber",
      transition: "background-color 140ms, border-color 140ms",
      "&[data-state=checked]": { bg: "ember", borderColor: "ember" },
      "&[data-invalid]": { borderColor: "bad" },
      "&[data-focus-visible]": { outline: "3px solid {colors.glow}", outlineOffset: "3px" },
      "& svg": { w: "1.125rem", h: "1.125rem" },
    },
  },
});
