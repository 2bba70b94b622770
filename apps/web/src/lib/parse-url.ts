/** Returns the parsed URL, or null if it is none. `URL.canParse` and `URL.parse` are missing in Safari before 17 and 18. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
