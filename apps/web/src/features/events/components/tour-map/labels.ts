/** The side of its dot on which a name is placed. */
export type Side = "right" | "left" | "above" | "below";
/** `left` and `top` are shares of the map's width and height. */
export type Named = { name: string; left: number; top: number };

type Rect = { left: number; right: number; top: number; bottom: number };

/** Sizes in pixels, for the small font of the names. */
const [SIGN_WIDTH, LINE, DOT] = [7.4, 18, 9];

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns where names are placed on a map of the given size in pixels without covering a dot or one another, in order of
 * precedence; null for a name that does not fit.
 */
export function sidesOf(stops: readonly Named[], width: number, height: number): (Side | null)[] {
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
    const found = sides.find(
      ([, rect]) =>
        rect.left >= 0 &&
        rect.right <= width &&
        rect.top >= 0 &&
        rect.bottom <= height &&
        !taken.some((other) => overlap(rect, other)) &&
        !dots.some((dot, other) => other !== index && overlap(rect, dot)),
    );
    if (!found) return null;
    taken.push(found[1]);
    return found[0];
  });
}
