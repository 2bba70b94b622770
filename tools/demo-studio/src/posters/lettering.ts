/**
 * The lettering of the posters: a condensed, chamfered poster face, drawn as strokes on a grid, so that no installed font is
 * needed. Capitals are 7 units high between the centre lines of their strokes; y runs down.
 */

type Point = readonly [number, number];
type Stroke = { points: readonly Point[]; closed?: boolean };
type Glyph = { width: number; strokes: readonly Stroke[] };

const WEIGHT = 1.5;
const HALF = WEIGHT / 2;
const TOP = -HALF;
const FOOT = 7 + HALF;
/** How much of a corner is cut off. */
const CUT = 0.85;

const line = (...points: Point[]): Stroke => ({ points });
const loop = (...points: Point[]): Stroke => ({ points, closed: true });
const stem = (x: number, from = TOP, to = FOOT): Stroke => line([x, from], [x, to]);

/** A bowl with four cut corners between two heights. */
const box = (w: number, top: number, foot: number): Stroke =>
  loop(
    [CUT, top],
    [w - CUT, top],
    [w, top + CUT],
    [w, foot - CUT],
    [w - CUT, foot],
    [CUT, foot],
    [0, foot - CUT],
    [0, top + CUT],
  );

const W = 2.7;
const glyph = (width: number, ...strokes: Stroke[]): Glyph => ({ width, strokes });

const GLYPHS: Record<string, Glyph> = {
  A: glyph(W, line([0, FOOT], [0, CUT], [CUT, 0], [W - CUT, 0], [W, CUT], [W, FOOT]), line([0, 4.5], [W, 4.5])),
  B: glyph(
    W,
    loop([0, 0], [W - CUT, 0], [W, CUT], [W, 2.75], [W - 0.6, 3.4], [W, 4.05], [W, 7 - CUT], [W - CUT, 7], [0, 7]),
    line([0, 3.4], [W - 0.6, 3.4]),
  ),
  C: glyph(
    W,
    line(
      [W, 2.3],
      [W, CUT],
      [W - CUT, 0],
      [CUT, 0],
      [0, CUT],
      [0, 7 - CUT],
      [CUT, 7],
      [W - CUT, 7],
      [W, 7 - CUT],
      [W, 4.7],
    ),
  ),
  D: glyph(W, loop([0, 0], [W - CUT, 0], [W, CUT], [W, 7 - CUT], [W - CUT, 7], [0, 7])),
  E: glyph(W - 0.3, line([W - 0.1, 0], [0, 0], [0, 7], [W - 0.1, 7]), line([0, 3.4], [W - 0.5, 3.4])),
  F: glyph(W - 0.3, line([W - 0.1, 0], [0, 0], [0, FOOT]), line([0, 3.6], [W - 0.5, 3.6])),
  G: glyph(
    W,
    line(
      [W, 2.1],
      [W, CUT],
      [W - CUT, 0],
      [CUT, 0],
      [0, CUT],
      [0, 7 - CUT],
      [CUT, 7],
      [W - CUT, 7],
      [W, 7 - CUT],
      [W, 3.9],
      [W * 0.5, 3.9],
    ),
  ),
  H: glyph(W, stem(0), stem(W), line([0, 3.4], [W, 3.4])),
  I: glyph(0, stem(0)),
  L: glyph(W - 0.5, line([0, TOP], [0, 7], [W - 0.2, 7])),
  M: glyph(W + 1.6, stem(0), stem(W + 1.6), line([0, -0.4], [W / 2 + 0.8, 3.9], [W + 1.6, -0.4])),
  N: glyph(W + 0.3, stem(0), stem(W + 0.3), line([0, -0.3], [W + 0.3, 7.3])),
  O: glyph(W, box(W, 0, 7)),
  P: glyph(W, line([0, FOOT], [0, 0], [W - CUT, 0], [W, CUT], [W, 4 - CUT], [W - CUT, 4], [0, 4])),
  R: glyph(
    W,
    line([0, FOOT], [0, 0], [W - CUT, 0], [W, CUT], [W, 3.75 - CUT], [W - CUT, 3.75], [0, 3.75]),
    line([W * 0.42, 3.75], [W, 4.8], [W, FOOT]),
  ),
  S: glyph(
    W,
    line(
      [W, 2.1],
      [W, CUT],
      [W - CUT, 0],
      [CUT, 0],
      [0, CUT],
      [0, 3.4 - CUT],
      [CUT, 3.4],
      [W - CUT, 3.4],
      [W, 3.4 + CUT],
      [W, 7 - CUT],
      [W - CUT, 7],
      [CUT, 7],
      [0, 7 - CUT],
      [0, 4.9],
    ),
  ),
  T: glyph(W, line([-0.35, 0], [W + 0.35, 0]), stem(W / 2)),
  U: glyph(W, line([0, TOP], [0, 7 - CUT], [CUT, 7], [W - CUT, 7], [W, 7 - CUT], [W, TOP])),
  V: glyph(W, line([0, TOP], [0, 4], [W / 2, 6.9], [W, 4], [W, TOP])),
  W: glyph(W + 1.6, stem(0), stem(W + 1.6), line([0, 7.4], [W / 2 + 0.8, 3.1], [W + 1.6, 7.4])),
  "&": glyph(
    W + 0.5,
    line(
      [W, 2.1],
      [W, CUT],
      [W - CUT, 0],
      [CUT, 0],
      [0, CUT],
      [0, 2.6],
      [0.8, 3.4],
      [0, 4.2],
      [0, 7 - CUT],
      [CUT, 7],
      [W - CUT, 7],
      [W, 7 - CUT],
      [W, 3.4],
    ),
    line([0.8, 3.4], [W + 1.2, 3.4]),
  ),
  "·": glyph(0, line([0, 2.7], [0, 4.2])),
  " ": glyph(0.1),
};

const glyphOf = (sign: string): Glyph => {
  const found = GLYPHS[sign];
  if (!found) throw new Error(`the poster face has no ${sign}`);
  return found;
};

/** The height of capitals from edge to edge, in units. */
const HEIGHT = 7 + WEIGHT;

const advanceOf = (word: string, spacing: number): number =>
  [...word].reduce((sum, sign) => sum + glyphOf(sign).width + WEIGHT + spacing, -spacing);

export type Lettering = {
  /** Left edge, or the middle with `anchor: "middle"`, and the top of the capitals, in pixels. */
  x: number;
  y: number;
  /** The height of the capitals, in pixels; with `width` it follows from the word's width. */
  size?: number;
  width?: number;
  /** Between letters, in units of the grid. */
  spacing?: number;
  anchor?: "start" | "middle";
  /** Thinner strokes are easier to read when small: 1 is the weight of the headlines. */
  weight?: number;
};

/** A word as an SVG group in the current colour, with its resulting height and width. */
export function word(text: string, at: Lettering): { svg: string; height: number; width: number } {
  const { spacing = 0.45, weight = 1 } = at;
  const advance = advanceOf(text, spacing);
  const scale = at.width !== undefined ? at.width / advance : (at.size ?? 40) / HEIGHT;
  const width = advance * scale;
  const left = at.anchor === "middle" ? at.x - width / 2 : at.x;
  let x = HALF;
  const paths: string[] = [];
  for (const sign of text) {
    const { width: own, strokes } = glyphOf(sign);
    for (const { points, closed } of strokes) {
      const d = points.map(([px, py], index) => `${index === 0 ? "M" : "L"}${(x + px).toFixed(3)} ${py.toFixed(3)}`);
      paths.push(`<path d="${d.join("")}${closed ? "Z" : ""}"/>`);
    }
    x += own + WEIGHT + spacing;
  }
  // Diagonals are drawn past the capitals' edges and cut off there.
  const clip = `cut-${text.replace(/[^A-Z]/g, "-")}-${Math.round(at.y)}`;
  const edges = `<clipPath id="${clip}"><rect x="-2" y="${TOP}" width="${advance + 4}" height="${HEIGHT}"/></clipPath>`;
  const svg = `<g transform="translate(${left.toFixed(2)} ${(at.y + HALF * scale).toFixed(2)}) scale(${scale.toFixed(5)})" fill="none" stroke="currentColor" stroke-width="${WEIGHT * weight}" stroke-linejoin="miter" stroke-miterlimit="3">${edges}<g clip-path="url(#${clip})">${paths.join("")}</g></g>`;
  return { svg, height: HEIGHT * scale, width };
}
