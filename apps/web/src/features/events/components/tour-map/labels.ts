/** The side of its dot on which a name is placed. */
export type Side = "right" | "left" | "above" | "below";
/** `left` and `top` are shares of the map's width and height. */
export type Named = { name: string; left: number; top: number };

/** A straight stretch of the route, in the same shares. */
export type Leg = readonly [from: Point, to: Point];
type Point = { left: number; top: number };

type Rect = { left: number; right: number; top: number; bottom: number };

/** Sizes in pixels, for the small font of the names. */
const [SIGN_WIDTH, LINE, DOT] = [7.4, 18, 9];

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether the line from `from` to `to` passes through the rectangle (Liang and Barsky, 1984). */
function crosses({ left, right, top, bottom }: Rect, from: Point, to: Point): boolean {
  let [first, last] = [0, 1];
  for (const [start, length, low, high] of [
    [from.left, to.left - from.left, left, right],
    [from.top, to.top - from.top, top, bottom],
  ] as const) {
    if (length === 0 && (start <= low || start >= high)) return false;
    if (length === 0) continue;
    const [one, other] = [(low - start) / length, (high - start) / length];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first < last;
}

/**
 * Returns where names are placed on a map of the given size in pixels without covering a dot or one another, in order of
 * precedence, and off the route where a side allows it; null for a name that does not fit.
 */
export function sidesOf(stops: readonly Named[], legs: readonly Leg[], width: number, height: number): (Side | null)[] {
  const inPixels = ({ left, top }: Point): Point => ({ left: left * width, top: top * height });
  const way = legs.map(([from, to]) => [inPixels(from), inPixels(to)] as const);
  const dots = stops.map(({ left, top }): Rect => {
    const [x, y] = [left * width, top * height];
    return { left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT };
  });
  const taken: Rect[] = [];
  return stops.map(({ name, left, top }, index) => {
    const [x, y, wide] = [left * width, top * height, name.length * SIGN_WIDTH];
    const sides: [Side, Rect][] = [
      ["right", { left: x + DOT, right: x + DOT + wide, top: y - LINE / 2, bottom: y + LINE / 2 }],
      ["left", { left: x - DOT - wide, right: x - DOT, top: y - LINE / 2, bottom: y + LINE / 2 }],
      ["above", { left: x - wide / 2, right: x + wide / 2, top: y - DOT - LINE, bottom: y - DOT }],
      ["below", { left: x - wide / 2, right: x + wide / 2, top: y + DOT, bottom: y + DOT + LINE }],
    ];
    const fitting = sides.filter(
      ([, rect]) =>
        rect.left >= 0 &&
        rect.right <= width &&
        rect.top >= 0 &&
        rect.bottom <= height &&
        !taken.some((other) => overlap(rect, other)) &&
        !dots.some((dot, other) => other !== index && overlap(rect, dot)),
    );
    const found = fitting.find(([, rect]) => !way.some(([from, to]) => crosses(rect, from, to))) ?? fitting[0];
    if (!found) return null;
    taken.push(found[1]);
    return found[0];
  });
}
