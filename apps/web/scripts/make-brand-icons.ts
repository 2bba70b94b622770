/** Writes src/ui/brand-icons.svg, the sprite of social networks' and streaming services' icons, from simple-icons (CC0). */
import { writeFileSync } from "node:fs";
import * as simpleIcons from "simple-icons";
import { BRAND_ICONS } from "../src/ui/brand-icon-names.ts";

const symbols = BRAND_ICONS.map((name) => {
  const icon = Object.values(simpleIcons).find(({ slug }) => slug === name);
  if (!icon) throw new Error(`simple-icons has no ${name}`);
  return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${icon.path}"/></symbol>`;
});
const file = new URL("../src/ui/brand-icons.svg", import.meta.url);
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons of networks and services</title>\n${symbols.join("\n")}\n</svg>\n`,
);
