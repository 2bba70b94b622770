/** On which side of its dot a name stands. */
export type Side = "right" | "left" | "above" | "below";
export type Named = { name: string /** Of the map's width and height. */; left: number; top: number };

type Rect = { left: number; right: number; top: number; bottom: number };

/** Sizes in pixels, of the small type that names are set in. */
const [SIGN_WIDTH, LINE, DOT] = [7.4, 18, 9];

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where names stand on a map of so many pixels without covering a dot or one another, first come first served; null for
 * one that has no room.
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
