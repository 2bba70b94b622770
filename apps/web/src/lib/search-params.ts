/**
 * Parses a query string into plain text values. The router's default parses values as JSON, which would turn `?q=1999` into a
 * number and write it back as `?q="1999"`.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The query string with its `?`, or an empty string. Values that are `undefined` or `null` are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/**
 * Creates a route's `validateSearch`: `read` parses its parameters. Parameters in `named` that `read` omits are removed from
 * the URL too; by default the router would pass their raw text to the page. Defined outside the route's options, where
 * TypeScript would infer the options' types instead of the reader's.
 */
export const searchOf =
  <Search extends object>(named: readonly string[], read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(named.map((name) => [name, undefined])),
    ...read(search),
  });

/** Like `searchOf` for all parameters in the URL: those added by others, such as a bank on the way back, are removed. */
export const onlySearchOf =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search =>
    searchOf(Object.keys(search), read)(search);
