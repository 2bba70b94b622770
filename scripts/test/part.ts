import { constants } from "node:os";
import { type CommandOptions, type Outcome, runCommand } from "../lib/command.ts";
import type { Counts } from "../lib/counts.ts";

/** One test of a part, as its own runner reported it. */
export interface TestRun {
  /** The file and title, such as `apps/api/src/x.test.ts › adds`. */
  name: string;
  seconds: number;
  passed: boolean;
}

export interface PartResult extends Counts {
  /** Shown in full after a failure. */
  output: string;
  /** For parts whose runner reports individual tests. */
  tests?: readonly TestRun[];
}

/** One row of `npm test`. */
export interface Part {
  name: string;
  /** Parts that must have passed before; if one has not, this one fails without being run. */
  needs?: readonly string[];
  /** Runs beside the others while they leave a core idle, one such part at a time. */
  isFiller?: boolean;
  /** Reports the current step through `at` when the part takes long. */
  run: (at: (what: string) => void) => Promise<PartResult>;
}

/** Options of a filler's programs: other parts take precedence when both need a core. */
export const AS_FILLER: CommandOptions = { priority: constants.priority.PRIORITY_LOW };

/** A part that consists of one command and passes when it exits with 0. */
export function commandPart(name: string, file: string, args: readonly string[], options: CommandOptions = {}): Part {
  return { name, run: async () => fromOutcome(await runCommand(file, args, options)) };
}

/** One check whose verdict is an exit code. */
export function fromOutcome({ code, output }: Outcome): PartResult {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}
