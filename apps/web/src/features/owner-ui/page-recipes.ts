import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const skeleton = defineRecipe({
  base: { bg: "panel", rounded: "sm", animation: "breathe 1.6s ease-in-out infinite" },
});

export const progress = defineSlotRecipe({
  slots: ["root", "track", "range"],
  base: {
    root: { display: "grid", gap: "2" },
    track: { h: "0.5rem", rounded: "pill", overflow: "hidden", bg: "lifted" },
    range: {
      h: "100%",
      bg: "ember",
      transition: "width 160ms",
      // How much there is to do is not known yet.
      "&[data-state=indeterminate]": { w: "40%", animation: "breathe 1.6s ease-in-out infinite" },
    },
  },
});

export const tabs = defineSlotRecipe({
  slots: ["list", "trigger", "content"],
  base: {
    list: {
      position: "relative",
      display: "flex",
      gap: { base: "5", md: "10" },
      overflowX: "auto",
      scrollbarWidth: "none",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    trigger: {
      flexShrink: 0,
      position: "relative",
      display: "inline-flex",
      alignItems: "center",
      minH: "3.5rem",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: { base: "xl", md: "d4" },
      lineHeight: 1,
      textTransform: "uppercase",
      textDecoration: "none",
      color: "faint",
      transition: "color 140ms",
      _hover: { color: "ink" },
      _focusVisible: { outlineOffset: "-4px" },
      "&[data-selected]": {
        color: "ink",
        _after: { content: '""', position: "absolute", insetInline: "0", bottom: "0", h: "3px", bg: "ember" },
      },
    },
    content: { pt: { base: "6", md: "10" }, _focusVisible: { outlineOffset: "6px" } },
  },
});
