import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const INTERVAL_MS = 2_000;
/** The first frees what is garbage; the second gives most of its pages back to the system. */
const COLLECTIONS = 2;
/** Of one core: a process below this has nothing to do but look for jobs, which takes 2 to 4 % on a busy machine. */
const IDLE_SHARE = 0.08;
/** What has come since the last collection, in bytes; for less a pause is not worth it. */
const WORTHWHILE_BYTES = 12 * 2 ** 20;

interface IdleCollection {
  /** Processor time this process has used, in milliseconds. */
  cpuMs?: () => number;
  /** Size of the heap in use and of what it holds outside, such as the bytes of pages and uploads. */
  heapBytes?: () => number;
  collect?: () => void;
}

/**
 * Collects garbage while no request waits: after the start, and after a burst of work, once the process has been idle for two
 * seconds. V8 by itself keeps what a burst left for as long as nothing new is allocated. Each takes about 60 ms. Returns what
 * ends it.
 */
export function collectWhenIdle({
  cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  heapBytes = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  collect = exposedCollector(),
}: IdleCollection = {}): () => void {
  let seenMs = cpuMs();
  let keptBytes = 0;
  let left = 0;
  const timer = setInterval(() => {
    const now = cpuMs();
    const isIdle = now - seenMs < INTERVAL_MS * IDLE_SHARE;
    seenMs = now;
    if (!isIdle) return;
    if (heapBytes() - keptBytes >= WORTHWHILE_BYTES) left = COLLECTIONS;
    if (left === 0) return;
    left -= 1;
    collect();
    keptBytes = heapBytes();
    seenMs = cpuMs();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** V8's own collector, without a flag that every way of starting would have to name. */
function exposedCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
