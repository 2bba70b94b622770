import type { Readable } from "node:stream";
import type { ByteRange } from "../media/media-store.ts";

/** Of a file whose bytes are the same each time it is made: what a client needs to go on where it broke off. */
export type Resumable = {
  /** Bytes. */
  size: number;
  /** Strong, unquoted. */
  etag: string;
  modified: Date;
  open: (range: ByteRange) => Readable;
};

/** A file, or without a name an answer, that is made while it is sent. It can be fetched over REST; what tRPC says of it is its name and type only. */
export class Download {
  readonly filename: string | null;
  readonly content_type: string;
  readonly resumable: Resumable | null;
  readonly #open: () => Readable;

  constructor(
    file: { filename: string | null; content_type: string } & ({ open: () => Readable } | { resumable: Resumable }),
  ) {
    this.filename = file.filename;
    this.content_type = file.content_type;
    this.resumable = "resumable" in file ? file.resumable : null;
    this.#open = "open" in file ? file.open : () => file.resumable.open({ start: 0, end: file.resumable.size - 1 });
  }

  /** Begins making it. */
  open(): Readable {
    return this.#open();
  }
}
