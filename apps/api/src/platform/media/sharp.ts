import { createRequire } from "node:module";
import type { default as Sharp, Sharp as Work } from "sharp";

let loaded: typeof Sharp | undefined;

function load(): typeof Sharp {
  const sharp = createRequire(import.meta.url)("sharp") as typeof Sharp;
  sharp.cache(false);
  return sharp;
}

/** sharp, whose library and modules a site takes only once a picture is worked on: neither its start nor its pages need it. */
export const sharp: (...given: Parameters<typeof Sharp>) => Work = (...given) => {
  loaded ??= load();
  return loaded(...given);
};
