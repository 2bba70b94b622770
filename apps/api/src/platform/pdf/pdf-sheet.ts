import type PDFDocument from "pdfkit";
import type { PdfFont, Weight } from "./pdf-fonts.ts";
import { inVisualOrder, linesOf, runsOf } from "./text-runs.ts";

/** A4 in points of 1/72 inch. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
/** The least height that is kept at the bottom of each page for the footer, with the margins above and below it. */
const FOOT = 90;
const FOOT_ABOVE = 16;
const FOOT_BELOW = 16;
/** However long the footer is, half of each page is for the document. */
const MAX_FOOT = PAGE.height / 2;
const INK = "#14100d";
/** OpenType features for a whole run; naming them makes pdfkit lay out the run in one piece, which Arabic needs. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "liga", "mark"];

export type TextStyle = { size: number; weight?: Weight; color?: string; align?: "start" | "end" };

export type Sheet = {
  /** Vertical position of the next element, in points from the top. */
  y: number;
  readonly left: number;
  readonly right: number;
  /** Draws a text at `place` within its width and returns its height. The caller moves `y`. */
  text: (text: string, place: { x: number; width: number; y: number }, style: TextStyle) => number;
  /** Returns the height that such a text will have. */
  heightOf: (text: string, width: number, style: TextStyle) => number;
  rule: (y: number, color: string, thickness?: number) => void;
  /** Starts a new page unless there is enough room; returns whether it did. */
  makeRoom: (height: number) => boolean;
};

/**
 * Draws a PDF document of A4 pages in any script. `texts` are all texts that will be drawn; `foot` is drawn at the end on each
 * page, which keeps the height that it needs. pdfkit and the typefaces are loaded when the first document is drawn.
 */
export async function drawPdf(
  about: { title: string; author: string; language: string; madeAt: Date },
  texts: readonly string[],
  draw: (sheet: Sheet) => void,
  foot: {
    height: (sheet: Sheet) => number;
    draw: (sheet: Sheet, page: { number: number; count: number; y: number }) => void;
  },
): Promise<Buffer> {
  const [{ default: Pdf }, { fontsFor }] = await Promise.all([import("pdfkit"), import("./pdf-fonts.ts")]);
  const fonts = new Map<Weight, readonly PdfFont[]>([
    [400, await fontsFor(texts, 400)],
    [700, await fontsFor(texts, 700)],
  ]);
  const doc: typeof PDFDocument.prototype = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: "Fanfare", CreationDate: about.madeAt },
    // Use no font of the reader's machine: every glyph is embedded.
    font: "",
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const font of new Set([...fonts.values()].flat())) doc.registerFont(font.name, font.bytes);

  const runs = (text: string, weight: Weight) => {
    const [first, ...rest] = fonts.get(weight) ?? [];
    return first ? runsOf(text, [first, ...rest]) : [];
  };
  const widthOf = (text: string, { size, weight = 400 }: TextStyle) =>
    runs(text, weight).reduce(
      (sum, run) => sum + doc.font(run.font.name).fontSize(size).widthOfString(run.text, { features: FEATURES }),
      0,
    );
  const lineHeight = ({ size }: TextStyle) => size * 1.4;

  let footHeight = FOOT;
  const sheet: Sheet = {
    y: MARGIN,
    left: MARGIN,
    right: PAGE.width - MARGIN,
    text(text, { x, width, y }, style) {
      const lines = linesOf(text, width, (part) => widthOf(part, style));
      for (const [nth, line] of lines.entries()) {
        let at = style.align === "end" ? x + width - widthOf(line, style) : x;
        const baseline = y + nth * lineHeight(style) + style.size;
        for (const run of inVisualOrder(runs(line, style.weight ?? 400))) {
          doc
            .font(run.font.name)
            .fontSize(style.size)
            .fillColor(style.color ?? INK);
          doc.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic", features: FEATURES });
          at += doc.widthOfString(run.text, { features: FEATURES });
        }
      }
      return lines.length * lineHeight(style);
    },
    heightOf: (text, width, style) => linesOf(text, width, (part) => widthOf(part, style)).length * lineHeight(style),
    rule: (y, color, thickness = 0.75) => {
      doc.rect(MARGIN, y, PAGE.width - 2 * MARGIN, thickness).fill(color);
    },
    makeRoom(height) {
      if (sheet.y + height <= PAGE.height - footHeight) return false;
      doc.addPage();
      sheet.y = MARGIN;
      return true;
    },
  };
  footHeight = Math.min(MAX_FOOT, Math.max(FOOT, FOOT_ABOVE + foot.height(sheet) + FOOT_BELOW));
  draw(sheet);
  const { start, count } = doc.bufferedPageRange();
  for (let nth = 0; nth < count; nth += 1) {
    doc.switchToPage(start + nth);
    foot.draw(sheet, { number: nth + 1, count, y: PAGE.height - footHeight + FOOT_ABOVE });
  }
  doc.end();
  return done;
}
