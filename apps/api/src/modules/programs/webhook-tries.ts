const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before the second and each later attempt (Standard Webhooks): a little over three days in all. */
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

/** How long an endpoint may do nothing but fail before it is disabled. */
const GIVE_UP_AFTER_MS = 5 * 24 * HOUR;

/** When to retry after `tries` failed attempts; null for never. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether an endpoint that has failed since then is given up on. */
export const isHopeless = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS;

export const isDelivered = (status: number): boolean => status >= 200 && status < 300;

/** The receiver reports that the endpoint no longer exists. */
export const GONE = 410;
