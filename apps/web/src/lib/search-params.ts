/**
 * The query of an address as plain text values. The router's own way reads values as JSON, which would turn `?q=1999`
 * into a number and write it back as `?q="1999"`.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The query with its `?`, or nothing. Values that are `undefined` or `null` are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

/**
 * A route's way of reading its address: `read` says what its parameters mean. Of those `named`, what it leaves out is gone
 * from the address too; the router by itself would hand the raw text on to the page. Made outside the route's options,
 * whose own types would otherwise take the place of the reader's.
 */
export const searchOf =
  <Search extends object>(named: readonly string[], read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(named.map((name) => [name, undefined])),
    ...read(search),
  });

/** Like `searchOf`, of whatever the address carries: what others added, such as a bank on the way back, is gone from it. */
export const onlySearchOf =
  <Search extends object>(read: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search =>
    searchOf(Object.keys(search), read)(search);
