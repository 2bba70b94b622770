import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { language, t } from "@fanfare/contracts/common/language";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import { pickupText } from "@fanfare/contracts/store/pickup-show";
import { documentNumber, type SalesDocumentKind } from "@fanfare/contracts/store/sales-document";
import { drawPdf, type Sheet } from "../../../platform/pdf/pdf-sheet.ts";
import { sum } from "../discounts/divide.ts";
import { type DocumentContent, orderedOn } from "./document-content.ts";

export type PrintedDocument = {
  kind: SalesDocumentKind;
  number: number;
  currency: string;
  issued_at: Date;
  /** The date that it prints: `2026-12-31`. */
  issued_on: string;
  content: DocumentContent;
};

const EMBER = "#e8590c";
const SOFT = "#5c534c";
const LINE = "#d9d2cb";

const BODY = { size: 10 };
const QUIET = { size: 9, color: SOFT };
const STRONG = { size: 10, weight: 700 as const };
const NUMBERS = { quantity: 50, price: 90, total: 95 };
const SUMS = { width: 260, label: 160, amount: 100 };
const FOOTNOTE = { size: 8, color: SOFT };
/** Width of the page's number, next to the footer. */
const PAGE_NUMBER = 90;

/** The title of a document: with a tax id a receipt is called an invoice. */
export function documentTitle({ kind, content }: Pick<PrintedDocument, "kind" | "content">): string {
  if (kind === "credit_note") return t("Credit note");
  if (kind === "reversal") return t("Reversal of a credit note");
  return content.seller.tax_id === "" ? t("Receipt") : t("Invoice");
}

/** The label of a document's sum. */
function totalLabel(kind: SalesDocumentKind): string {
  if (kind === "credit_note") return t("Paid back");
  return kind === "reversal" ? t("Refund reversed") : t("Total paid");
}

/** Replaces spaces that a typeface may lack by the no-break space, which every typeface has. */
const plain = (text: string) => text.replace(/[\u2000-\u200a\u202f]/g, "\u00a0");

/** Returns the texts of a document in the current language. */
function wordsOf(document: PrintedDocument) {
  const { content } = document;
  const money = (cents: number) => plain(formatMoney(centsToDecimal(cents), document.currency.toUpperCase()));
  const day = (date: string) => plain(dateTimeFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(date)));
  const sums: (readonly [label: string, amount: string])[] = [];
  if (document.kind === "receipt") {
    if (content.adjustments.length > 0) sums.push([t("Subtotal"), money(content.subtotal_cents)]);
    for (const { label, amount_cents } of content.adjustments) sums.push([label, money(amount_cents)]);
    sums.push([t("Shipping"), content.shipping_cents === 0 ? t("FREE") : money(content.shipping_cents)]);
  }
  return {
    title: documentTitle(document),
    facts: [
      [t("Number"), documentNumber(document.kind, document.number)],
      [t("Date"), day(document.issued_on)],
      [t("Order"), `#${content.order_number}`],
      [t("Ordered on"), day(orderedOn(content))],
      ...(content.pickup ? [[t("Pick-up"), pickupText(content.pickup)] as const] : []),
    ] as const,
    seller: [content.seller.name, ...content.seller.address.split("\n"), content.seller.tax_id].filter(Boolean),
    buyer: [content.buyer.name, ...content.buyer.address, content.buyer.email].filter(Boolean),
    head: { text: t("Item"), quantity: t("Quantity"), price: t("Price"), total: t("Amount") },
    lines: content.lines.map((line) => ({
      text: line.text,
      quantity: String(line.quantity),
      price: line.unit_cents === null ? "" : money(line.unit_cents),
      total: line.unit_cents === null && line.total_cents === 0 ? "" : money(line.total_cents),
    })),
    sums,
    total: [totalLabel(document.kind), money(content.total_cents)] as const,
    tax: content.tax_text,
    footer: content.footer,
    page: (number: number, count: number) => t("Page {number} of {count}", { number, count }),
  };
}

/** Draws a table's row of four columns and returns its height. */
function row(
  sheet: Sheet,
  cells: { text: string; quantity: string; price: string; total: string },
  style: { size: number; weight?: 400 | 700; color?: string },
): number {
  const { left, right, y } = sheet;
  const total = right - NUMBERS.total;
  const price = total - NUMBERS.price;
  const quantity = price - NUMBERS.quantity;
  const end = { ...style, align: "end" as const };
  sheet.text(cells.quantity, { x: quantity, width: NUMBERS.quantity, y }, end);
  sheet.text(cells.price, { x: price, width: NUMBERS.price, y }, end);
  sheet.text(cells.total, { x: total, width: NUMBERS.total, y }, end);
  return sheet.text(cells.text, { x: left, width: quantity - left - 12, y }, style);
}

const textWidth = (sheet: Sheet) => sheet.right - sheet.left - NUMBERS.total - NUMBERS.price - NUMBERS.quantity - 12;

function drawHead(sheet: Sheet, words: ReturnType<typeof wordsOf>): void {
  const { left, right } = sheet;
  const half = (right - left) / 2 - 12;
  const start = sheet.y;
  sheet.rule(start - 20, EMBER, 4);
  let lower = start + sheet.text(words.title, { x: left, width: half, y: start }, { size: 24, weight: 700 }) + 8;
  for (const [label, value] of words.facts) {
    sheet.text(label, { x: left, width: 90, y: lower }, QUIET);
    lower += sheet.text(value, { x: left + 90, width: half - 90, y: lower }, BODY);
  }
  let beside = start + 4;
  for (const [nth, line] of words.seller.entries()) {
    beside += sheet.text(
      line,
      { x: right - half, width: half, y: beside },
      {
        ...(nth === 0 ? STRONG : BODY),
        align: "end",
      },
    );
  }
  sheet.y = Math.max(lower, beside) + 24;
  for (const [nth, line] of words.buyer.entries()) {
    sheet.y += sheet.text(line, { x: left, width: half, y: sheet.y }, nth === 0 ? STRONG : BODY);
  }
  sheet.y += 28;
}

function drawLines(sheet: Sheet, words: ReturnType<typeof wordsOf>): void {
  const head = () => {
    sheet.y += row(sheet, words.head, QUIET) + 4;
    sheet.rule(sheet.y, SOFT, 1);
    sheet.y += 8;
  };
  head();
  for (const line of words.lines) {
    if (sheet.makeRoom(sheet.heightOf(line.text, textWidth(sheet), BODY) + 12)) head();
    sheet.y += row(sheet, line, BODY) + 5;
    sheet.rule(sheet.y, LINE);
    sheet.y += 7;
  }
}

function drawSums(sheet: Sheet, words: ReturnType<typeof wordsOf>): void {
  const { right } = sheet;
  const left = right - SUMS.width;
  const total = { size: 13, weight: 700 as const };
  const tax = { ...QUIET, align: "end" as const };
  const pairHeight = ([label]: readonly [string, string], style: { size: number; weight?: 400 | 700 }) =>
    sheet.heightOf(label, SUMS.label, style) + 3;
  const pair = ([label, amount]: readonly [string, string], style: { size: number; weight?: 400 | 700 }) => {
    sheet.text(label, { x: left, width: SUMS.label, y: sheet.y }, style);
    sheet.text(amount, { x: right - SUMS.amount, width: SUMS.amount, y: sheet.y }, { ...style, align: "end" });
    sheet.y += pairHeight([label, amount], style);
  };
  const heights = words.sums.map((one) => pairHeight(one, BODY));
  const taxHeight = words.tax === "" ? 0 : 2 + sheet.heightOf(words.tax, SUMS.width, tax);
  sheet.makeRoom(7 + sum(heights) + pairHeight(words.total, total) + taxHeight);
  sheet.y += 4;
  for (const one of words.sums) pair(one, BODY);
  sheet.y += 3;
  pair(words.total, total);
  if (words.tax !== "") {
    sheet.y += sheet.text(words.tax, { x: left, width: SUMS.width, y: sheet.y + 2 }, tax);
  }
}

/** Renders a document as a PDF file, in the current language. The same document yields the same bytes. */
export function documentPdf(document: PrintedDocument): Promise<Buffer> {
  const words = wordsOf(document);
  const { title, facts, seller, buyer, head, lines, sums, total, tax, footer } = words;
  const texts = [
    title,
    ...facts.flat(),
    ...seller,
    ...buyer,
    ...Object.values(head),
    ...lines.flatMap((line) => Object.values(line)),
    ...sums.flat(),
    ...total,
    tax,
    footer,
    words.page(1234567890, 1234567890),
  ];
  const number = documentNumber(document.kind, document.number);
  return drawPdf(
    {
      title: `${title} ${number}`,
      author: document.content.seller.name,
      language: language().code,
      madeAt: document.issued_at,
    },
    texts,
    (sheet) => {
      drawHead(sheet, words);
      drawLines(sheet, words);
      drawSums(sheet, words);
    },
    {
      height: (sheet) => sheet.heightOf(footer, sheet.right - sheet.left - PAGE_NUMBER, FOOTNOTE),
      draw: (sheet, { number: page, count, y }) => {
        sheet.rule(y - 8, LINE);
        sheet.text(footer, { x: sheet.left, width: sheet.right - sheet.left - PAGE_NUMBER, y }, FOOTNOTE);
        const place = { x: sheet.right - PAGE_NUMBER, width: PAGE_NUMBER, y };
        sheet.text(words.page(page, count), place, { ...FOOTNOTE, align: "end" });
      },
    },
  );
}
