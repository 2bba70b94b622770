import type { Readable } from "node:stream";
import { DiskMediaStore } from "../src/platform/media/store/disk-media-store.ts";

/** Records the opened files, to check that they are closed again. */
export class WatchedMediaStore extends DiskMediaStore {
  readonly opened: Readable[] = [];

  override async open(...args: Parameters<DiskMediaStore["open"]>): Promise<Readable | null> {
    const stream = await super.open(...args);
    if (stream) this.opened.push(stream);
    return stream;
  }

  /** The number of files that were opened, and of those that still are. */
  get counts(): { opened: number; open: number } {
    return { opened: this.opened.length, open: this.opened.filter(({ closed }) => !closed).length };
  }
}
