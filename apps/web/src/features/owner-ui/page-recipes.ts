import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { chosenTab, tab, tabList, tabPanel } from "../../ui/tab-looks.ts";

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
  base: { list: tabList, trigger: { ...tab, "&[data-selected]": chosenTab }, content: tabPanel },
});
