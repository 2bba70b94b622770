import { SR } from "./core.ts";

/** Attack, decay (s), sustain level 0..1, release (s). */
export type Adsr = [number, number, number, number];

/**
 * Envelope value `t` seconds into a note held for `hold` seconds. The curves are exponential as on analog gear: a
 * straight decay sounds like a fade. The release starts from wherever the note was, so a short note cannot click.
 */
export function adsr([a, d, s, r]: Adsr, hold: number, t: number): number {
  const held = (x: number): number => (x < a ? 1 - (1 - x / a) ** 2 : s + (1 - s) * Math.exp((-4 * (x - a)) / d));
  if (t < hold) return held(t);
  const x = (t - hold) / r;
  return x >= 1 ? 0 : held(hold) * (1 - x) ** 2.5;
}

/** Samples a note needs until its release has ended. */
export const noteLength = ([, , , r]: Adsr, hold: number): number => Math.ceil((hold + r) * SR);
