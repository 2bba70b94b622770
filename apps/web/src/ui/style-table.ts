/** Resolved styles: CSS properties in camel case, with nested selectors and queries. */
export type ResolvedStyles = { [key: string]: string | number | ResolvedStyles };

/**
 * How the site's Chakra system resolves the names used in the sources, generated at build time (`vite/style-table.ts`). `$`
 * stands for a value.
 */
export type StyleTable = {
  /** Breakpoints and states, with their selectors and queries. */
  conditions: Record<string, string | string[]>;
  /** Breakpoints in ascending order, for values given as lists. */
  breakpoints: string[];
  /** Short property names and their full names. */
  shorthands: Record<string, string>;
  /** Names of properties whose values are written unchanged, separated by commas. */
  plain: string;
  /** Token names by category, and the properties that use them, each separated by commas. */
  scales: Record<string, { variable: string; names: string; properties: string }>;
  /** Properties that expand to other properties. */
  shapes: Record<string, ResolvedStyles>;
  /** Values with a special meaning, by property. */
  named: Record<string, Record<string, ResolvedStyles>>;
  /** Properties whose numbers are not in pixels, separated by commas. */
  unitless: string;
  /** Media queries in the order in which their rules are written; later ones win. */
  media: string[];
};
