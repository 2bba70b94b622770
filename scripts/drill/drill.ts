import type { TestServer } from "../../apps/api/test/database/test-server.ts";
import type { Counts } from "../lib/counts.ts";

export interface DrillContext {
  /** 1 is the full size; `npm test` runs a twentieth. */
  size: number;
  say: (line: string) => void;
  /** Repeats the random choices of an earlier run; a drill without random input does not heed it. */
  seed?: number | undefined;
  /** The one server of all drills that need databases only; the first that asks starts it. */
  server: () => Promise<TestServer>;
}

/** A long run of races, kills or faults, each round of which either held or did not. */
export interface Drill {
  name: string;
  /** A smaller one would prove nothing: left out of the runs below full size that do not name it. */
  isFullSizeOnly?: boolean;
  run: (context: DrillContext) => Promise<Counts>;
}
