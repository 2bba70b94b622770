type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** Returns the time zones of a country (ISO 3166-1 alpha-2) that the browser knows; empty if it does not list them. */
export function zonesOf(country: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns a zone's UTC offsets in winter and in summer. */
const clockOf = (timeZone: string): string => {
  const form = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const year = new Date().getUTCFullYear();
  return [0, 6]
    .map((month) => form.formatToParts(Date.UTC(year, month, 15)).find(({ type }) => type === "timeZoneName")?.value)
    .join();
};

/**
 * Returns the time zone of a venue in `country`: its `present` one while that fits, else the country's first if all of them have
 * the same offsets, else `own`, the owner's, if it is among them. Empty if the owner has to choose.
 */
export function zoneFor(country: string, { present, own }: { present: string; own: string }): string {
  const zones = zonesOf(country);
  if (zones.length === 0 || zones.includes(present)) return present;
  const [first] = zones;
  if (first !== undefined && new Set(zones.map(clockOf)).size === 1) return first;
  return zones.includes(own) ? own : "";
}
