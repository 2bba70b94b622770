const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second and each later try (Standard Webhooks): somewhat more than three days in all. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** How long nothing but failures is put up with before an endpoint is switched off. */
const PATIENCE_MS = 5 * 24 * HOUR;

/** When to try again after `tries` tries that failed; null: no more. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether an endpoint that failed since then is given up. */
export const isHopeless = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= PATIENCE_MS;

export const isDelivered = (status: number): boolean => status >= 200 && status < 300;

/** The receiver says that it is there no more. */
export const GONE = 410;
