import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { type CSSObject, css } from "@emotion/react";
import { fontFaces } from "./fonts.ts";
import { globalCss } from "./global-css.ts";
import { themeConfig } from "./theme.ts";

/** Fades out the end of what scrolls; the mask is moved past the end as the end comes into view. */
const END_FADE = "linear-gradient(to left, transparent, #000 4rem)";

const keyframes = {
  turn: { to: { transform: "rotate(1turn)" } },
  breathe: { "50%": { opacity: 0.45 } },
  endFade: {
    from: { maskImage: END_FADE, maskSize: "100% 100%" },
    to: { maskImage: END_FADE, maskSize: "calc(100% + 4rem) 100%" },
  },
  rise: { from: { opacity: 0, transform: "translateY(0.75rem)" } },
};

/**
 * The style sheet of every page: layer order, fonts, resets, bare elements, tokens as variables, keyframes, and the product's
 * own rules in `more`. Created on the server only: a browser receives it with its first page and never changes it.
 */
export function globalStyles(more: CSSObject = {}): string {
  const { layers, _global } = createSystem(
    defaultBaseConfig,
    themeConfig,
    defineConfig({ preflight: true, globalCss, theme: { keyframes } }),
  );
  // No plugins: the supported browsers need no vendor prefixes beyond the few written by hand.
  const cache = createCache({ key: "f", stylisPlugins: [] });
  cache.compat = true;
  const faces = fontFaces.map((face) => ({ "@font-face": face }));
  const sheet = css([...faces, ..._global, more] as CSSObject[]);
  // The server's Emotion cache only collects rules under their names; nothing is inserted into a document.
  cache.insert("", sheet, cache.sheet, true);
  const rules = cache.inserted[sheet.name];
  if (typeof rules !== "string")
    throw new Error("The global styles were not collected: is this the browser's Emotion?");
  // Same as for the components' styles (`vite/style-table.ts`).
  return layers.atRule + rules.replace(/--bg-currentcolor:[^;}]*;/g, "");
}
