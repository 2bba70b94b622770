import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectWhenIdle } from "./idle-collection.ts";

const MB = 2 ** 20;
/** For garbage that is never collected. */
const FREE_LIMIT_MS = 240_000;

let cpu: number;
let heap: number;
let collections: number;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  cpu = 0;
  heap = 80 * MB;
  collections = 0;
  const collect = () => {
    collections += 1;
    heap = 60 * MB;
  };
  end = collectWhenIdle({ cpuMs: () => cpu, heapBytes: () => heap, collect });
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test("collects twice after the startup work, and not again while the process is idle", () => {
  cpu = 900;
  vi.advanceTimersByTime(2_000);
  expect(collections).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(collections).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(2);
});

test("collects the garbage of a burst of work after it has ended", () => {
  vi.advanceTimersByTime(4_000);
  heap = 90 * MB;
  for (let busy = 0; busy < 5; busy += 1) {
    cpu += 1_000;
    vi.advanceTimersByTime(2_000);
  }
  expect(collections).toBe(2);
  vi.advanceTimersByTime(4_000);
  expect(collections).toBe(4);
});

test("does not collect a small amount of garbage", () => {
  vi.advanceTimersByTime(4_000);
  heap = 70 * MB;
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(2);
});

test("V8's collector is available without a command-line flag", () => {
  vi.useRealTimers();
  const kept = { bytes: [] as number[][] };
  for (let index = 0; index < 200; index += 1) kept.bytes.push(new Array<number>(50_000).fill(index));
  const before = process.memoryUsage().heapUsed;
  kept.bytes = [];
  return new Promise<void>((resolve, reject) => {
    const started = Date.now();
    end();
    const stop = collectWhenIdle({ cpuMs: () => 0, heapBytes: () => 100 * MB });
    const look = setInterval(() => {
      const freed = before - process.memoryUsage().heapUsed;
      if (freed < 40 * MB && Date.now() - started < FREE_LIMIT_MS) return;
      clearInterval(look);
      stop();
      if (freed < 40 * MB) reject(new Error(`only ${freed} bytes were freed`));
      else resolve();
    }, 100);
  });
});

/** Uses up all file descriptors, measures the heap as the timer does, and then prints that it continues. */
const WITHOUT_DESCRIPTORS = `
  import { openSync } from "node:fs";
  import { collectWhenIdle } from ${JSON.stringify(import.meta.resolve("./idle-collection.ts"))};
  let tick;
  globalThis.setInterval = (run) => {
    tick = run;
    return { unref() {} };
  };
  collectWhenIdle({ cpuMs: () => 0 });
  const opened = [];
  try {
    for (;;) opened.push(openSync("/dev/null"));
  } catch (error) {
    process.stderr.write(error.code + " ");
  }
  tick();
  process.stderr.write("continues");
`;

test.runIf(process.platform === "linux")("a process without a free file descriptor continues", async () => {
  vi.useRealTimers();
  const script = 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"';
  const child = spawn("sh", ["-c", script, process.execPath, WITHOUT_DESCRIPTORS], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  await once(child, "close");
  expect(await said).toBe("EMFILE continues");
});
