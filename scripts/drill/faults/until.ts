import { setTimeout as delay } from "node:timers/promises";

const LIMIT_MS = 120_000;

/** Milliseconds until `isSo` returns true; infinite when it has not within two minutes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > LIMIT_MS) return Number.POSITIVE_INFINITY;
    await delay(50);
  }
  return performance.now() - began;
}
