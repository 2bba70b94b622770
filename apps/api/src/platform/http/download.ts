import type { Readable } from "node:stream";
import type { ByteRange } from "../media/store/media-store.ts";

/** For a file that has identical bytes each time it is generated: what a client needs to resume an interrupted download. */
export type Resumable = {
  /** Bytes. */
  size: number;
  /** Strong, unquoted. */
  etag: string;
  modified: Date;
  open: (range: ByteRange) => Readable;
};

/**
 * A file that is generated while it is sent, or a plain response if `filename` is null. Available over REST only; tRPC
 * returns just its name and type.
 */
export class Download {
  readonly filename: string | null;
  readonly content_type: string;
  readonly resumable: Resumable | null;
  readonly #open: () => Readable | Promise<Readable>;

  constructor(
    file: { filename: string | null; content_type: string } & (
      | { open: () => Readable | Promise<Readable> }
      | { resumable: Resumable }
    ),
  ) {
    this.filename = file.filename;
    this.content_type = file.content_type;
    this.resumable = "resumable" in file ? file.resumable : null;
    this.#open = "open" in file ? file.open : () => file.resumable.open({ start: 0, end: file.resumable.size - 1 });
  }

  /** Starts generating the file. What is thrown here precedes the response; a failing stream breaks the response off. */
  open(): Readable | Promise<Readable> {
    return this.#open();
  }
}
