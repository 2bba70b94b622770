import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDocumentDrawings } from "./document-drawings.ts";
import type { SalesDocumentRow } from "./sales-document.queries.ts";

const documentOf = (id: number, changed: Partial<SalesDocumentRow> = {}): SalesDocumentRow => ({
  id,
  kind: "receipt",
  number: id,
  order_id: id,
  refund_id: null,
  reverses_id: null,
  language: "en",
  currency: "usd",
  total_cents: 100,
  content: { footer: "Thanks" },
  issued_at: new Date("2026-06-15T12:00:00Z"),
  issued_on: "2026-06-15",
  ...changed,
});

/** Counts drawings; one ends when `finish` is called, or at once after `finishAll`. */
function counted(size = 10) {
  const seen: number[] = [];
  const open: (() => void)[] = [];
  let isPaused = true;
  let running = 0;
  let most = 0;
  const drawings = createDocumentDrawings(async (row) => {
    seen.push(row.id);
    running += 1;
    most = Math.max(most, running);
    if (isPaused) await new Promise<void>((resolve) => open.push(resolve));
    running -= 1;
    return Buffer.alloc(size, String(row.id));
  });
  const finishAll = () => {
    isPaused = false;
    for (const resolve of open.splice(0)) resolve();
  };
  return { drawings, seen, finishAll, most: () => most };
}

it("draws a document once for concurrent calls, and not at all for later ones", async () => {
  const { drawings, seen, finishAll } = counted();
  const calls = Array.from({ length: 50 }, () => drawings.forClient(documentOf(1)));
  await setImmediate();
  finishAll();
  expect(new Set(await Promise.all(calls)).size).toBe(1);
  await drawings.forClient(documentOf(1));
  await drawings.forExport(documentOf(1));
  expect(seen).toEqual([1]);
  // Whatever is drawn belongs to the document's identity.
  const changes = [{ language: "de" }, { content: { footer: "Bye" } }, { issued_on: "2026-06-14" }];
  for (const changed of changes) await drawings.forClient(documentOf(1, changed));
  expect(seen).toEqual([1, 1, 1, 1]);
});

it("draws one document at a time and refuses calls once eight wait; an export waits", async () => {
  const { drawings, seen, finishAll, most } = counted();
  const accepted = Array.from({ length: 9 }, (_, nth) => drawings.forClient(documentOf(nth)));
  await expect(drawings.forClient(documentOf(9))).rejects.toMatchObject({ code: "unavailable", retryAfter: 3 });
  const exported = drawings.forExport(documentOf(9));
  await drawings.forClient(documentOf(10)).catch(() => undefined);
  finishAll();
  await Promise.all([...accepted, exported]);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most()).toBe(1);
  // The refusal is not remembered.
  await drawings.forClient(documentOf(9));
  expect(seen.at(-1)).toBe(9);
});

it("keeps 32 documents of 4 MB in all, and none that only an export drew", async () => {
  const small = counted();
  small.finishAll();
  for (let id = 0; id < 33; id += 1) await small.drawings.forClient(documentOf(id));
  await small.drawings.forClient(documentOf(1));
  expect(small.seen).toHaveLength(33);
  await small.drawings.forClient(documentOf(0));
  expect(small.seen).toHaveLength(34);
  await small.drawings.forExport(documentOf(50));
  await small.drawings.forClient(documentOf(50));
  expect(small.seen.slice(34)).toEqual([50, 50]);
  const large = counted(1_500_000);
  large.finishAll();
  for (const id of [1, 2, 3, 1]) await large.drawings.forClient(documentOf(id));
  expect(large.seen).toEqual([1, 2, 3, 1]);
});

it("tries again after a drawing that failed", async () => {
  let tries = 0;
  const drawings = createDocumentDrawings(async () => {
    tries += 1;
    if (tries === 1) throw new Error("no typeface");
    return Buffer.from("pdf");
  });
  const calls = [drawings.forClient(documentOf(1)), drawings.forClient(documentOf(1))];
  for (const call of calls) await expect(call).rejects.toThrow("no typeface");
  expect((await drawings.forClient(documentOf(1))).toString()).toBe("pdf");
});
