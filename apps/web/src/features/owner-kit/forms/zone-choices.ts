import type { Choice } from "../../owner-ui/combobox-field.tsx";

/** The browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats the name of a time zone: `America/New_York` → `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

/** Time zones as the choices of a field, each once. */
export const zoneChoices = (zones: readonly string[]): Choice[] =>
  [...new Set(zones)].map((zone) => ({ value: zone, label: zoneName(zone) }));
