import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { chosenTab, tab, tabList, tabPanel } from "../../ui/tab-looks.ts";

export const skeleton = defineRecipe({
  base: { bg: "panel", rounded: "sm", animation: "breathe 1.6s ease-in-out infinite" },
});

export const progress = defineSlotRecipe({
  slots: ["root", "track", "range"],
  base: {
    root: { display: "grid", gap: "2" },
    track: {
      h: "0.5rem",
      rounded: "pill",
      overflow: "hidden",
      bg: "lifted",
      "@media (forced-colors: active)": { outline: "1px solid" },
    },
    range: {
      h: "100%",
      bg: "ember",
      transition: "width 160ms",
      "@media (forced-colors: active)": { forcedColorAdjust: "none", bg: "Highlight" },
      // The total is not known yet.
      "&[data-state=indeterminate]": { w: "40%", animation: "breathe 1.6s ease-in-out infinite" },
    },
  },
});

export const tabs = defineSlotRecipe({
  slots: ["list", "trigger", "content"],
  base: {
    // On a phone the tabs wrap, so that none is cut off at the edge.
    list: { ...tabList, flexWrap: "wrap", gap: { base: "0 0.75rem", md: "0 2.5rem" } },
    trigger: { ...tab, fontSize: { base: "lg", md: "d4" }, "&[data-selected]": chosenTab },
    content: tabPanel,
  },
});
