import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import type { AudioTags, TagFailure } from "./audio-tags.ts";

export type TagRequest = { file: string };
export type TagReply = { ok: true; tags: AudioTags } | { ok: false; reason: TagFailure; detail: string };

export type TagReaderOptions = {
  /**
   * After this time the file is given up and the thread terminated. Reading takes milliseconds; a thread's first file also
   * includes loading the parser, which took up to five seconds on a machine that was encoding audio.
   */
  timeoutMs?: number;
  /** Heap limit of one thread. */
  memoryMb?: number;
  threads?: number;
  /** The thread's program; replaced only in tests of hanging parsers. */
  program?: URL;
};

/** Next to this file in the sources, next to the bundle when built. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./tag-worker.ts" : "./tag-worker.js", import.meta.url);

/**
 * Reads the tags of audio files in worker threads, several at a time. A file whose parsing hangs or uses too much memory
 * affects only its own thread, which is replaced. Must be closed at the end, because its threads keep the process alive.
 */
export class TagReader {
  readonly #options: Required<TagReaderOptions>;
  readonly #limit: LimitFunction;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #online = new WeakSet<Worker>();

  constructor(options: TagReaderOptions = {}) {
    const threads = options.threads ?? Math.min(4, availableParallelism());
    this.#options = { timeoutMs: 20_000, memoryMb: 256, program: PROGRAM, ...options, threads };
    this.#limit = pLimit(threads);
  }

  /** Returns the file's tags, or the reason why it cannot be used; never rejects because of the file. */
  read(file: string): Promise<TagReply> {
    return this.#limit(async () => {
      const worker = this.#idle.pop() ?? this.#start();
      const reply = await this.#ask(worker, { file });
      if (this.#all.has(worker)) this.#idle.push(worker);
      return reply;
    });
  }

  async close(): Promise<void> {
    this.#idle.length = 0;
    const workers = [...this.#all];
    this.#all.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const memory = this.#options.memoryMb;
    const worker = new Worker(this.#options.program, {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.ceil(memory / 8) },
      // The thread must not see the site's settings.
      env: {},
    });
    this.#all.add(worker);
    worker.once("online", () => this.#online.add(worker));
    // A worker that fails between two files, or while it is terminated, must not end the process.
    worker.on("error", () => this.#discard(worker));
    worker.on("exit", () => this.#discard(worker));
    return worker;
  }

  #discard(worker: Worker): void {
    this.#all.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
  }

  #ask(worker: Worker, request: TagRequest): Promise<TagReply> {
    const { timeoutMs } = this.#options;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (reply: TagReply) => {
        clearTimeout(timer);
        worker.off("message", settle).off("error", onError).off("exit", onExit).off("online", limitTime);
        resolve(reply);
      };
      const onError = (error: unknown) => {
        const swollen = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
        const detail = error instanceof Error ? error.message : String(error);
        settle({ ok: false, reason: swollen ? "out_of_memory" : "unreadable", detail });
      };
      const onExit = () => settle({ ok: false, reason: "unreadable", detail: "its reader ended early" });
      const limitTime = () => {
        timer = setTimeout(() => {
          this.#discard(worker);
          void worker.terminate();
          settle({ ok: false, reason: "timed_out", detail: `reading it took longer than ${timeoutMs / 1000} s` });
        }, timeoutMs);
      };
      // A thread may start slowly on a busy machine; that time must not count against the file.
      if (this.#online.has(worker)) limitTime();
      else worker.once("online", limitTime);
      worker.on("message", settle).on("error", onError).on("exit", onExit);
      worker.postMessage(request);
    });
  }
}
