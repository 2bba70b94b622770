/** Codes that were given up lead to the one that took their place: UK is GB. */
const presentCode = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;

/** Countries as people write them in English, by that name without case. */
const CODES = new Map<string, string>();
const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = names.of(code);
    if (name !== undefined) CODES.set(name.toLowerCase(), presentCode(code));
  }
}
for (const [name, code] of [
  ["usa", "US"],
  ["united states of america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["czech republic", "CZ"],
] as const) {
  CODES.set(name, code);
}

/** The two-letter code of a country given as that code or by its English name; null for anything else. */
export function countryCode(text: string): string | null {
  const given = text.trim();
  const code = CODES.get(given.toLowerCase());
  if (code) return code;
  const upper = given.toUpperCase();
  return /^[A-Z]{2}$/.test(upper) && names.of(upper) !== undefined ? presentCode(upper) : null;
}
