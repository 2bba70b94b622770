const pad = (value: number) => String(value).padStart(2, "0");

/** An instant as a `datetime-local` input shows it, by this computer's clock; empty for none. */
export function localInput(instant: string | null): string {
  if (!instant) return "";
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** What such an input says as an instant; null for nothing or half a date. */
export function readLocalInput(value: string): string | null {
  const at = new Date(value);
  return value === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
