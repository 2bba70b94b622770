import type { TestServer } from "../../apps/api/test/database/test-server.ts";
import type { Counts } from "../lib/counts.ts";

export interface DrillContext {
  /** 1 is the full size; `npm test` runs a twentieth. */
  size: number;
  say: (line: string) => void;
  /** Repeats the random choices of an earlier run; ignored by drills without random input. */
  seed?: number | undefined;
  /** The single server shared by all drills that only need databases; started on first use. */
  server: () => Promise<TestServer>;
}

/** A long run of races, kills or faults. Each round counts as passed or failed. */
export interface Drill {
  name: string;
  /** A smaller run would prove nothing, so runs below full size skip this drill unless they name it. */
  isFullSizeOnly?: boolean;
  run: (context: DrillContext) => Promise<Counts>;
}
