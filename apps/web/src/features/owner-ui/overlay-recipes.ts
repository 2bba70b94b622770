import { defineSlotRecipe, type SystemStyleObject } from "@chakra-ui/react/styled-system";

/** Stacks a layer above the page and the layers already open: a dialog may open another one. */
const above = (layer: string) => `calc({zIndex.${layer}} + var(--layer-index, 0))`;

/** The surface of an overlay: a list of choices, a menu. */
export const sheet: SystemStyleObject = {
  zIndex: above("dialog"),
  bg: "lifted",
  color: "ink",
  border: "1px solid",
  borderColor: "edge",
  rounded: "md",
  boxShadow: "0 1rem 2.5rem rgba(0, 0, 0, 0.55)",
  outline: "0",
};

/** An item of such a list; highlighted under the pointer or the keyboard cursor. */
export const sheetItem: SystemStyleObject = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  minH: "2.75rem",
  px: "4",
  cursor: "pointer",
  "&[data-highlighted]": { bg: "rgba(255, 122, 26, 0.16)" },
  "@media (forced-colors: active)": {
    "&[data-highlighted]": { outline: "2px solid Highlight", outlineOffset: "-2px" },
  },
  "&[data-disabled]": { color: "faint", cursor: "not-allowed" },
};

export const dialog = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "header", "title", "body"],
  base: {
    backdrop: {
      position: "fixed",
      inset: "0",
      zIndex: above("dialog"),
      background: "rgba(6, 4, 3, 0.84)",
    },
    positioner: {
      position: "fixed",
      inset: "0",
      zIndex: above("dialog"),
      display: "grid",
      placeItems: "center",
      p: "4",
      overscrollBehavior: "contain",
    },
    content: {
      display: "flex",
      flexDirection: "column",
      w: "min(34rem, 100%)",
      maxH: "calc(100dvh - 2rem)",
      bg: "raised",
      color: "ink",
      border: "1px solid",
      borderColor: "edge",
      rounded: "md",
      boxShadow: "0 2rem 6rem rgba(0, 0, 0, 0.7)",
      outline: "0",
      animation: "rise 160ms ease-out",
    },
    header: {
      display: "flex",
      // With enlarged text, the longest word of the title may not fit beside the button: the button is then above it.
      flexWrap: "wrap-reverse",
      alignItems: "center",
      columnGap: "4",
      px: { base: "5", md: "6" },
      py: "3",
      "& > button": { ms: "auto" },
      borderBottom: "1px solid",
      borderColor: "line",
    },
    title: {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      textTransform: "uppercase",
      flexGrow: "1",
      w: "min-content",
      maxW: "100%",
      overflowWrap: "break-word",
    },
    // Relative, so that the hidden inputs of checkboxes and switches scroll with their labels and a focus scrolls to them.
    body: {
      position: "relative",
      px: { base: "5", md: "6" },
      py: "5",
      overflow: "auto",
      overscrollBehavior: "contain",
    },
  },
  variants: {
    shape: {
      box: {},
      /** Full screen, for menus on phones. */
      screen: {
        positioner: { p: "0" },
        content: { w: "100vw", h: "100dvh", maxH: "100dvh", border: "0", rounded: "0", bg: "stage" },
      },
    },
  },
  defaultVariants: { shape: "box" },
});

export const menu = defineSlotRecipe({
  slots: ["content", "item"],
  base: {
    content: { ...sheet, minW: "11rem", py: "1" },
    item: { ...sheetItem, textDecoration: "none", "&[data-danger]": { color: "bad" } },
  },
});

export const tooltip = defineSlotRecipe({
  slots: ["content"],
  base: {
    content: {
      zIndex: above("toast"),
      maxW: "18rem",
      px: "3",
      py: "2",
      bg: "lifted",
      color: "ink",
      border: "1px solid",
      borderColor: "edge",
      rounded: "sm",
      fontSize: "xs",
      lineHeight: 1.4,
    },
  },
});

export const toast = defineSlotRecipe({
  slots: ["root", "description", "closeTrigger"],
  base: {
    root: {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      w: { base: "calc(100vw - 2rem)", md: "24rem" },
      ps: "4",
      py: "1",
      minH: "3.25rem",
      bg: "lifted",
      color: "ink",
      borderLeft: "3px solid {colors.ember}",
      rounded: "sm",
      fontSize: "sm",
      boxShadow: "0 1rem 2.5rem rgba(0, 0, 0, 0.5)",
      // Positioned by the toaster's state machine.
      translate: "var(--x) var(--y)",
      scale: "var(--scale)",
      opacity: "var(--opacity)",
      height: "var(--height)",
      zIndex: "var(--z-index)",
      transition: "translate 160ms, opacity 160ms",
      "&[data-type=success]": { borderColor: "good" },
      "&[data-type=error]": { borderColor: "bad" },
    },
    description: { overflowWrap: "anywhere", whiteSpace: "pre-line" },
  },
});
