/** Returns the Mercator northing of a latitude, in degrees of the equator. */
export const northing = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

export type Place = { latitude: number; longitude: number };
/** A point on the map: `x` in degrees east and `y` in degrees of the equator, increasing southwards. */
export type Spot = { x: number; y: number };
/** A section of the map. */
export type Window = { x: number; y: number; width: number; height: number };

/** Sections wider than this many degrees are drawn from the coarse outlines. */
export const COARSE_FROM = 100;
/** Minimum width of a section, in degrees: a country and its neighbours, so that a single city is recognisable. */
const MIN_WIDTH = 22;
/** Margin around the outermost places, as a share of the width or height. */
const ROOM = 0.16;
/** Minimum margin below the southernmost place, as a share of the height. */
const MIN_ROOM = 0.1;
/** Southern limit of land other than ice, in degrees of the equator: Cape Horn, and some sea. */
const LAST_LAND = 71;

/**
 * Returns the places as points on one map, cut at the widest empty stretch between them: from Los Angeles to Tokyo the map spans
 * the Pacific. Values beyond 180 are on the map's second copy.
 */
export function spotsOf(places: readonly Place[]): Spot[] {
  const east = places.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  const gaps = east.map((longitude, index) => (east[index + 1] ?? (east[0] ?? 0) + 360) - longitude);
  const widest = gaps.indexOf(Math.max(...gaps));
  // The map is cut at the widest gap; if that is already at its edge, it is not shifted.
  const first = widest === east.length - 1 ? -180 : (east[widest + 1] ?? -180);
  return places.map(({ latitude, longitude }) => ({
    x: longitude < first ? longitude + 360 : longitude,
    y: -northing(latitude),
  }));
}

/** Returns the section that contains all points with a margin, `aspect` times as wide as high. */
export function windowOf(spots: readonly Spot[], aspect: number): Window {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.min(
    360,
    Math.max((right - left) / (1 - 2 * ROOM), ((bottom - top) / (1 - 2 * ROOM)) * aspect, MIN_WIDTH),
  );
  const height = width / aspect;
  // There is nothing to show south of the last land.
  const lowest = Math.max(LAST_LAND, bottom + height * MIN_ROOM);
  return { x: (left + right - width) / 2, y: Math.min((top + bottom - height) / 2, lowest - height), width, height };
}

/** Degrees by which the end of a leg is moved, so that it leads the shorter way around. */
function turnTowards(degrees: number): number {
  if (degrees > 180) return -360;
  return degrees < -180 ? 360 : 0;
}

/**
 * Returns the route as legs, each the shorter way around: a leg across the date line leaves on one side and re-enters on the
 * other.
 */
export function legsOf(spots: readonly Spot[]): [from: Spot, to: Spot][] {
  return spots.slice(1).flatMap((to, index): [Spot, Spot][] => {
    const from = spots[index] ?? to;
    const turn = turnTowards(to.x - from.x);
    const there: [Spot, Spot] = [from, { x: to.x + turn, y: to.y }];
    return turn === 0 ? [there] : [there, [{ x: from.x - turn, y: from.y }, to]];
  });
}
