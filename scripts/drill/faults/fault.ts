import type { DrillContext } from "../drill.ts";

/** What a fault did to the site, and the observed result. */
export interface Finding {
  did: string;
  seen: string;
}

export interface FaultContext extends DrillContext {
  /** Counts one requirement; reports `line` when it is not met. */
  hold: (held: boolean, line: string) => void;
  /** Returns `full` scaled by the size, but at least `least`. */
  scaled: (full: number, least: number) => number;
  /** Time limit in milliseconds for the site to be back: tight at full size, where the drill has the machine to itself. */
  backMs: number;
}

export interface Fault {
  name: string;
  /** One line that describes what must hold. */
  pass: string;
  run: (context: FaultContext) => Promise<Finding>;
}

/** Thrown when a fault cannot be produced on this machine. */
export class NotHere extends Error {
  override readonly name = "NotHere";
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
