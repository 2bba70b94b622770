import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { type CSSObject, css } from "@emotion/react";
import { fontFaces } from "./fonts.ts";
import { globalCss } from "./global-css.ts";
import { themeConfig } from "./theme.ts";

const keyframes = {
  turn: { to: { transform: "rotate(1turn)" } },
  breathe: { "50%": { opacity: 0.45 } },
  rise: { from: { opacity: 0, transform: "translateY(0.75rem)" } },
};

/**
 * The sheet of every page: the order of layers, typefaces, resets, bare elements, tokens as variables, keyframes, and `more`
 * of the product's own. Only the server makes it: a browser gets it with its first page and never touches it again.
 */
export function globalStyles(more: CSSObject = {}): string {
  const { layers, _global } = createSystem(
    defaultBaseConfig,
    themeConfig,
    defineConfig({ preflight: true, globalCss, theme: { keyframes } }),
  );
  // No plugins: the browsers we build for need no vendor prefixes beyond the few written out by hand.
  const cache = createCache({ key: "f", stylisPlugins: [] });
  cache.compat = true;
  const faces = fontFaces.map((face) => ({ "@font-face": face }));
  const sheet = css([...faces, ..._global, more] as CSSObject[]);
  // Kept under its name by a cache that collects; nothing is written to a document here.
  cache.insert("", sheet, cache.sheet, true);
  const rules = cache.inserted[sheet.name];
  if (typeof rules !== "string")
    throw new Error("The global styles were not collected: is this the browser's Emotion?");
  // As in the components' styles (`vite/style-table.ts`).
  return layers.atRule + rules.replace(/--bg-currentcolor:[^;}]*;/g, "");
}
