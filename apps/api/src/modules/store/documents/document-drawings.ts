import { createHash } from "node:crypto";
import { inLanguage } from "@fanfare/i18n/server-languages";
import { LRUCache } from "lru-cache";
import { createBoundedLimit } from "../../../platform/concurrency/bounded-limit.ts";
import { documentContent } from "./document-content.ts";
import { documentPdf } from "./document-pdf.ts";
import type { SalesDocumentRow } from "./sales-document.queries.ts";

/** A document takes 20 to 60 kB. */
const MAX_DRAWN = 32;
const MAX_BYTES = 4 * 1024 * 1024;
/** Drawings that may wait: at a third of a second each, the last one is done within three seconds. */
const LINE = { maxQueue: 8, retryAfter: 3 };

/** A document's PDF file in the language it was issued in. */
const drawDocument = (row: SalesDocumentRow): Promise<Buffer> =>
  inLanguage(row.language, () => documentPdf({ ...row, content: documentContent.parse(row.content) }));

/** Everything that is drawn, rather than the id alone: a restored backup may issue an id anew. */
const keyOf = ({ id, kind, number, language, currency, issued_at, issued_on, content }: SalesDocumentRow) =>
  createHash("sha256")
    .update(JSON.stringify([id, kind, number, language, currency, issued_at, issued_on, content]))
    .digest("base64url");

/**
 * Draws documents one at a time, because a drawing occupies the process that serves everyone for a tenth of a second and
 * more, and keeps the latest: an issued document never changes. A drawing goes on when its client hangs up, because the
 * next call takes it.
 */
export function createDocumentDrawings(draw: (row: SalesDocumentRow) => Promise<Buffer> = drawDocument) {
  const drawn = new LRUCache<string, Buffer>({
    max: MAX_DRAWN,
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => Math.max(bytes.length, 1),
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const limit = createBoundedLimit(1);

  return {
    /** Returns a document's file; concurrent calls share one drawing. Throws `unavailable` when too many drawings wait. */
    async forClient(row: SalesDocumentRow): Promise<Buffer> {
      const key = keyOf(row);
      const known = drawn.get(key) ?? drawing.get(key);
      if (known) return known;
      const begun = limit(() => draw(row), LINE)
        .then((bytes) => {
          drawn.set(key, bytes);
          return bytes;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, begun);
      return begun;
    },

    /**
     * Returns a document's file for an export of many, which waits for as long as it takes and is not kept: it would evict
     * what buyers open.
     */
    async forExport(row: SalesDocumentRow): Promise<Buffer> {
      const key = keyOf(row);
      return drawn.peek(key) ?? drawing.get(key) ?? limit(() => draw(row));
    },
  };
}

export type DocumentDrawings = ReturnType<typeof createDocumentDrawings>;
