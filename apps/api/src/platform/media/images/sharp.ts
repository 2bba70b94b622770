import { createRequire } from "node:module";
import type { default as Sharp, Sharp as Work } from "sharp";

let loaded: typeof Sharp | undefined;

function load(): typeof Sharp {
  const sharp = createRequire(import.meta.url)("sharp") as typeof Sharp;
  sharp.cache(false);
  return sharp;
}

/** Loads sharp on first use: neither startup nor pages need it. */
export const sharp: (...given: Parameters<typeof Sharp>) => Work = (...given) => {
  loaded ??= load();
  return loaded(...given);
};
