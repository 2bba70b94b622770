type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The time zones of a country (ISO 3166-1 alpha-2), as the browser knows them; empty where it does not tell. */
export function zonesOf(country: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** How a zone's clock stands to UTC in winter and in summer. */
const clockOf = (timeZone: string): string => {
  const form = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const year = new Date().getUTCFullYear();
  return [0, 6]
    .map((month) => form.formatToParts(Date.UTC(year, month, 15)).find(({ type }) => type === "timeZoneName")?.value)
    .join();
};

/**
 * The zone of a venue whose country is now `country`: the one it had while that fits, else the first of the country's
 * where all have one clock, else `own`, the owner's, when it is among them. Empty where the owner has to choose.
 */
export function zoneFor(country: string, { present, own }: { present: string; own: string }): string {
  const zones = zonesOf(country);
  if (zones.length === 0 || zones.includes(present)) return present;
  const [first] = zones;
  if (first !== undefined && new Set(zones.map(clockOf)).size === 1) return first;
  return zones.includes(own) ? own : "";
}
