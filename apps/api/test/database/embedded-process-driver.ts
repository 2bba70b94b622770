import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";

type Event = {
  log?: string;
  ready?: pg.ClientConfig;
  released?: boolean;
  lost?: string;
  failed?: { name: string; message: string };
};

/** A second process on the embedded database, from a test's perspective. */
export class EmbeddedProcess {
  readonly child: ChildProcess;
  readonly events: Event[] = [];
  readonly #ended: Promise<unknown>;
  #wake: () => void = () => undefined;

  constructor(dataDir: string, role: "server" | "command", env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, "embedded-process.ts"), dataDir, role], {
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#ended = once(this.child, "close").then(() => this.#wake());
    if (this.child.stdout === null) throw new Error("The process has no output to read.");
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      this.events.push(JSON.parse(line));
      this.#wake();
    });
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error("The process did not start.");
    return this.child.pid;
  }

  /** The value of the first event that has `name`. Throws when the process ends without one. */
  async event<Name extends keyof Event>(name: Name): Promise<NonNullable<Event[Name]>> {
    for (;;) {
      for (const event of this.events) {
        const value = event[name];
        if (value !== undefined) return value;
      }
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`The process ended without "${name}": ${JSON.stringify(this.events)}`);
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async release(): Promise<void> {
    this.child.stdin?.end("release\n");
    await this.#ended;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.#ended;
  }
}
