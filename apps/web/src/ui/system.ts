import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { tokens } from "./tokens.ts";

export const systemConfig = defineConfig({
  cssVarsPrefix: "f",
  cssVarsRoot: ":root",
  theme: { breakpoints: { sm: "30rem", md: "48rem", lg: "64rem", xl: "84rem" }, tokens },
});

let made: ReturnType<typeof createSystem> | undefined;

/**
 * Our Chakra system: the library's utilities and conditions with our own tokens, and none of its palettes or recipes.
 * A component that needs a recipe carries it, so that the recipe loads with the component. Made when the first component
 * is drawn rather than when the script arrives: on a phone that is a fifth of a second of one long task.
 */
export function theSystem(): ReturnType<typeof createSystem> {
  if (made) return made;
  const system = createSystem(defaultBaseConfig, systemConfig);
  // Chakra's provider writes global styles and the order of layers; the page has both already.
  made = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };
  return made;
}
