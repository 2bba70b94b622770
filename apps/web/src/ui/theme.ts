import { defineConfig } from "@chakra-ui/react/styled-system";
import { tokens } from "./tokens.ts";

/**
 * Our Chakra theme: our own tokens, without the library's palettes and recipes. A component that needs a recipe contains it,
 * so that the recipe loads with the component.
 */
export const themeConfig = defineConfig({
  cssVarsPrefix: "f",
  cssVarsRoot: ":root",
  theme: { breakpoints: { sm: "30rem", md: "48rem", lg: "64rem", xl: "84rem" }, tokens },
});
