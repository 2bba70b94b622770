/** Logs a failure that does not affect the page, or that the page reports in its own words (spec, section 8: "only logged"). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec requires these on the console
  console.error(`${what}:`, error);
}
