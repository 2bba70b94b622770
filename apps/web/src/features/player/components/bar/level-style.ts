import type { CSSProperties } from "react";

/** Returns the fill level of a slider groove for the styles that draw it: `--level` as a percentage. `share` is 0 to 1. */
export function levelStyle(share: number): CSSProperties {
  const style: CSSProperties & Record<"--level", string> = { "--level": `${Math.round(share * 1000) / 10}%` };
  return style;
}
