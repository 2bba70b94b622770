import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const INTERVAL_MS = 2_000;
/** The first collection frees the garbage; the second returns most of its pages to the system. */
const COLLECTIONS = 2;
/** Share of one core. A process below it only polls for jobs, which takes 2 to 4 % on a busy machine. */
const IDLE_SHARE = 0.08;
/** Bytes allocated since the last collection; for less, a pause is not worth it. */
const WORTHWHILE_BYTES = 12 * 2 ** 20;

interface IdleCollection {
  /** Returns the CPU time used by this process, in milliseconds. */
  cpuMs?: () => number;
  /** Returns the bytes of used heap and of external memory, such as the content of pages and uploads. */
  heapBytes?: () => number;
  collect?: () => void;
}

/**
 * Collects garbage while no request waits: after startup, and after a burst of work, once the process has been idle for two
 * seconds. V8 on its own keeps the garbage of a burst for as long as nothing new is allocated. Each collection takes about
 * 60 ms. Returns a function that stops this.
 */
export function collectWhenIdle({
  cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  heapBytes = () => {
    // Unlike `process.memoryUsage`, which also opens a file of /proc and throws when this process has no file descriptor left.
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
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

/** Returns V8's collector without a command-line flag, which every way of starting the process would otherwise need. */
function exposedCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
