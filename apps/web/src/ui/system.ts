import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { globalCss } from "./global-css.ts";
import { tokens } from "./tokens.ts";

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "f",
  cssVarsRoot: ":root",
  globalCss,
  theme: {
    breakpoints: { sm: "30rem", md: "48rem", lg: "64rem", xl: "84rem" },
    tokens,
    keyframes: {
      turn: { to: { transform: "rotate(1turn)" } },
      breathe: { "50%": { opacity: 0.45 } },
      rise: { from: { opacity: 0, transform: "translateY(0.75rem)" } },
      fall: { to: { transform: "translate3d(var(--drift), calc(100vh + 6rem), 0) rotate(var(--turn))" } },
    },
  },
});

let made: ReturnType<typeof createSystem> | undefined;

/**
 * Our Chakra system: the library's utilities and conditions with our own tokens, and none of its palettes or recipes.
 * A component that needs a recipe carries it, so that the recipe loads with the component. Made when the first component
 * is drawn rather than when the script arrives: on a phone that is a fifth of a second of one long task.
 */
export function theSystem(): ReturnType<typeof createSystem> {
  made ??= createSystem(defaultBaseConfig, config);
  return made;
}
