import { extractTextItems, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { documentPdf } from "./document-pdf.ts";

/** A receipt with so many lines. */
const receipt = (lines: number, texts: { tax_text: string; footer: string; codes?: number }) => ({
  kind: "receipt" as const,
  number: 7,
  currency: "eur",
  issued_at: new Date("2026-06-15T12:00:00Z"),
  issued_on: "2026-06-15",
  content: {
    seller: { name: "Low Sun Records", address: "Main Street 1\nLeipzig", tax_id: "" },
    buyer: { name: "Eva Test", address: ["Main Street 2"], email: "eva@example.org" },
    order_number: "ABCDE-FGHIJ",
    ordered_at: "2026-06-15T12:00:00Z",
    pickup: null,
    lines: Array.from({ length: lines }, () => ({ text: "Poster", quantity: 1, unit_cents: 1000, total_cents: 1000 })),
    adjustments: Array.from({ length: texts.codes ?? 0 }, (_, nth) => ({
      label: `Discount ${nth} with a long name that needs several lines in the narrow column of labels`,
      amount_cents: -1,
    })),
    subtotal_cents: lines * 1000,
    shipping_cents: 0,
    total_cents: lines * 1000,
    ...texts,
  },
});

/** The vertical positions of a text on each page, in points from the bottom. */
async function positions(pdf: Buffer, text: RegExp): Promise<number[][]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)));
  return items.map((page) => page.filter((item) => text.test(item.str)).map(({ y }) => y));
}

it("keeps all lines of a long footer on each page, below the lines of the order", async () => {
  const footer = Array.from({ length: 20 }, (_, nth) => `footer ${nth}`).join("\n");
  const pdf = await documentPdf(receipt(20, { tax_text: "", footer }));
  const [posters, footers] = [await positions(pdf, /^Poster$/), await positions(pdf, /^footer \d+$/)];
  expect(posters.flat()).toHaveLength(20);
  for (const [page, lines] of footers.entries()) {
    expect(lines).toHaveLength(20);
    expect(Math.min(...lines)).toBeGreaterThan(0);
    expect(Math.min(Infinity, ...(posters[page] ?? []))).toBeGreaterThan(Math.max(...lines));
  }
});

it.each([9, 11])("keeps the sums and the note about tax of %i lines above the footer", async (lines) => {
  const texts = { tax_text: "tax note ".repeat(22).trim(), footer: "footer", codes: 3 };
  const pdf = await documentPdf(receipt(lines, texts));
  const [notes, footers] = [await positions(pdf, /tax note/), await positions(pdf, /^footer$/)];
  expect(notes.flat()).not.toEqual([]);
  for (const [page, ys] of notes.entries()) {
    for (const y of ys) expect(y).toBeGreaterThan((footers[page]?.[0] ?? 0) + 8);
  }
});
