import type { Readable } from "node:stream";

/** A file, or without a name an answer, that is made while it is sent. It can be fetched over REST; what tRPC says of it is its name and type only. */
export class Download {
  readonly filename: string | null;
  readonly content_type: string;
  readonly #open: () => Readable;

  constructor(file: { filename: string | null; content_type: string; open: () => Readable }) {
    this.filename = file.filename;
    this.content_type = file.content_type;
    this.#open = file.open;
  }

  /** Begins making it. */
  open(): Readable {
    return this.#open();
  }
}
