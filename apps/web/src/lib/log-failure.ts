/** A failure that costs the page nothing, or that it says in other words, on the console (spec, section 8: "only logged"). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec wants these on the console
  console.error(`${what}:`, error);
}
