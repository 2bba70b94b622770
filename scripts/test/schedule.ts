import { performance } from "node:perf_hooks";
import type { Part, PartResult } from "./part.ts";

export interface RunWatcher {
  started: (part: Part) => void;
  /** Reports the current step of a part that takes long. */
  isAt?: (part: Part, what: string) => void;
  finished: (finished: Finished) => void;
}

export interface Finished {
  part: Part;
  result: PartResult;
  seconds: number;
}

/**
 * Runs the parts in order, at most `width` at a time, each after those it needs, and beside them one filler at a time; once no
 * other part waits, fillers take the free places. A part that throws, or whose need has failed, counts as one failure. Needs that
 * are not among the parts count as fulfilled.
 */
export async function runParts(parts: readonly Part[], width: number, watcher: RunWatcher): Promise<Finished[]> {
  const waiting = [...parts];
  const names = new Set(parts.map((part) => part.name));
  const done = new Map<string, Finished>();
  const running = new Map<Promise<void>, Part>();

  const ready = (part: Part) => (part.needs ?? []).every((need) => !names.has(need) || done.has(need));
  const unmet = (part: Part) => (part.needs ?? []).find((need) => (done.get(need)?.result.failed ?? 0) > 0);

  const start = async (part: Part) => {
    const began = performance.now();
    watcher.started(part);
    const missing = unmet(part);
    const result =
      missing === undefined
        ? await settled(part, (what) => watcher.isAt?.(part, what))
        : failure(`not run, because "${missing}" failed`);
    const finished = { part, result, seconds: (performance.now() - began) / 1000 };
    done.set(part.name, finished);
    watcher.finished(finished);
  };

  const isFiller = ({ isFiller = false }: Part) => isFiller;
  const mayStart = (part: Part) => {
    const fillers = [...running.values()].filter(isFiller).length;
    if (!isFiller(part)) return running.size - fillers < width && ready(part);
    return (fillers === 0 || (running.size < width && waiting.every(isFiller))) && ready(part);
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(mayStart);
    if (next >= 0) {
      const [part] = waiting.splice(next, 1);
      if (part === undefined) continue;
      const work: Promise<void> = start(part).finally(() => running.delete(work));
      running.set(work, part);
    } else if (running.size > 0) {
      await Promise.race(running.keys());
    } else {
      throw new Error(`These parts need each other: ${waiting.map((part) => part.name).join(", ")}`);
    }
  }
  return parts.flatMap((part) => done.get(part.name) ?? []);
}

async function settled(part: Part, at: (what: string) => void): Promise<PartResult> {
  try {
    return await part.run(at);
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

const failure = (output: string): PartResult => ({ passed: 0, failed: 1, output });
