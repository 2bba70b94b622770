import { close, open, read } from "node:fs";
import { sep } from "node:path";

type Entry = {
  descriptor: Promise<number>;
  /** Number of reads in progress; a dropped entry is closed by the last of them. */
  users: number;
  dropped: boolean;
};

const openFile = (file: string) =>
  new Promise<number>((resolve, reject) => {
    open(file, "r", (error, descriptor) => (error ? reject(error) : resolve(descriptor)));
  });

/**
 * A bounded set of open files, because opening a file for every small range costs more than reading it. It uses file
 * descriptors instead of FileHandles for the same reason.
 */
export class FileDescriptors {
  readonly #limit: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Fills `target` from byte `position` on; returns the number of bytes read, which is smaller at the file's end. Rejects
   * with the system's error.
   */
  async read(file: string, target: Uint8Array, position: number): Promise<number> {
    const entry = this.#use(file);
    try {
      const descriptor = await entry.descriptor;
      let filled = 0;
      while (filled < target.length) {
        const count = await readOnce(descriptor, target, filled, position + filled);
        if (count === 0) break;
        filled += count;
      }
      return filled;
    } catch (error) {
      if (this.#entries.get(file) === entry) this.#drop(file);
      throw error;
    } finally {
      entry.users -= 1;
      this.#closeUnused(entry);
    }
  }

  /** Drops a file, or all files in a folder of that name, so that the next read opens it again; reads in progress finish. */
  forget(name: string): void {
    for (const file of this.#entries.keys()) {
      if (file === name || file.startsWith(name + sep)) this.#drop(file);
    }
  }

  close(): void {
    for (const file of this.#entries.keys()) this.#drop(file);
  }

  #drop(file: string): void {
    const entry = this.#entries.get(file);
    if (!entry) return;
    this.#entries.delete(file);
    entry.dropped = true;
    this.#closeUnused(entry);
  }

  #use(file: string): Entry {
    const known = this.#entries.get(file);
    const entry = known ?? { descriptor: openFile(file), users: 0, dropped: false };
    entry.users += 1;
    if (known) this.#entries.delete(file);
    this.#entries.set(file, entry);
    if (this.#entries.size > this.#limit) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#drop(oldest);
    }
    return entry;
  }

  #closeUnused(entry: Entry): void {
    if (!entry.dropped || entry.users > 0) return;
    entry.descriptor.then(
      // Nothing can be done about a failed close of a file that was only read.
      (descriptor) => close(descriptor, () => undefined),
      () => undefined,
    );
  }
}

const readOnce = (descriptor: number, target: Uint8Array, offset: number, position: number) =>
  new Promise<number>((resolve, reject) => {
    read(descriptor, target, offset, target.length - offset, position, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
