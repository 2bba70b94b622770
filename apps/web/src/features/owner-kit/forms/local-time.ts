const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");

/** Formats an instant for a `datetime-local` input in the browser's time zone; empty for null. */
export function localInput(instant: string | null): string {
  if (!instant) return "";
  const at = new Date(instant);
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Parses the value of such an input as an instant; null for an empty or incomplete date. */
export function readLocalInput(value: string): string | null {
  const at = new Date(value);
  return value === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
