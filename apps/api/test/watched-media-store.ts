import type { Readable } from "node:stream";
import { DiskMediaStore } from "../src/platform/media/disk-media-store.ts";

/** Keeps what was opened of it, to see that it is closed again. */
export class WatchedMediaStore extends DiskMediaStore {
  readonly opened: Readable[] = [];

  override async open(...args: Parameters<DiskMediaStore["open"]>): Promise<Readable | null> {
    const stream = await super.open(...args);
    if (stream) this.opened.push(stream);
    return stream;
  }

  /** How many files were opened, and how many of them still are. */
  get counts(): { opened: number; open: number } {
    return { opened: this.opened.length, open: this.opened.filter(({ closed }) => !closed).length };
  }
}
