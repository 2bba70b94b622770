import type { DrillContext } from "../drill.ts";

/** What one fault did to the site, and what was seen of it. */
export interface Finding {
  did: string;
  seen: string;
}

export interface FaultContext extends DrillContext {
  /** Counts one thing that has to hold; says `line` when it does not. */
  hold: (held: boolean, line: string) => void;
  /** `full` times the size, and `least` at the least. */
  scaled: (full: number, least: number) => number;
  /** Within how many milliseconds the site has to be back: tight at full size, which has the machine for itself. */
  backMs: number;
}

export interface Fault {
  name: string;
  /** What has to hold, in a line. */
  pass: string;
  run: (context: FaultContext) => Promise<Finding>;
}

/** Said instead of a finding where the machine does not let a fault be made. */
export class NotHere extends Error {
  override readonly name = "NotHere";
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
