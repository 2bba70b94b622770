/** Styles with everything resolved: CSS properties in camel case, and rules of selectors and queries inside each other. */
export type ResolvedStyles = { [key: string]: string | number | ResolvedStyles };

/**
 * What the site's Chakra system makes of the names that the sources use, worked out when the site is built
 * (`vite/style-table.ts`). `$` stands for a value.
 */
export type StyleTable = {
  /** Breakpoints and states: the selectors and queries that they stand for. */
  conditions: Record<string, string | string[]>;
  /** The breakpoints from the smallest on, for values in lists. */
  breakpoints: string[];
  /** Other names of properties. */
  shorthands: Record<string, string>;
  /** The names of properties whose values are written as they stand, separated by commas. */
  plain: string;
  /** Names of tokens by category, and of the properties that take them, each separated by commas. */
  scales: Record<string, { variable: string; names: string; properties: string }>;
  /** Properties that become something else than themselves. */
  shapes: Record<string, ResolvedStyles>;
  /** Values with a meaning of their own, by property. */
  named: Record<string, Record<string, ResolvedStyles>>;
  /** Properties whose numbers are no pixels, separated by commas. */
  unitless: string;
  /** Media queries in the order in which their rules are written; the later ones win. */
  media: string[];
};
