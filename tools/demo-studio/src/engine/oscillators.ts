export type Shape = "saw" | "square" | "tri" | "sine";

/** Rounds off the jump of a saw or square: removes most aliasing for two samples' cost. */
export function blep(phase: number, step: number): number {
  if (phase < step) {
    const x = phase / step;
    return x + x - x * x - 1;
  }
  if (phase > 1 - step) {
    const x = (phase - 1) / step;
    return x * x + x + x + 1;
  }
  return 0;
}

/** One sample of a band-limited wave; `phase` 0..1, `step` the phase advance per sample. */
export function wave(shape: Shape, phase: number, step: number): number {
  if (shape === "saw") return 2 * phase - 1 - blep(phase, step);
  if (shape === "sine") return Math.sin(2 * Math.PI * phase);
  if (shape === "tri") return 1 - 4 * Math.abs(Math.round(phase - 0.25) - (phase - 0.25));
  const half = phase < 0.5 ? phase + 0.5 : phase - 0.5;
  return (phase < 0.5 ? 1 : -1) + blep(phase, step) - blep(half, step);
}
