/** How far north a latitude lies on Mercator's map, in degrees of the equator. */
export const northing = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

export type Place = { latitude: number; longitude: number };
/** A place on the map: degrees to the east and, downwards, degrees of the equator to the south. */
export type Spot = { x: number; y: number };
/** A part of the map. */
export type Window = { x: number; y: number; width: number; height: number };

/** Wider maps than this many degrees are drawn from the coarse outlines. */
export const COARSE_FROM = 100;
/** What a map shows at least, in degrees: a country and its neighbours, so that one city alone has a place somewhere. */
const LEAST_WIDTH = 22;
/** Free room around the outermost places, of the width or height between them. */
const ROOM = 0.16;
/** What stays below the lowest place at least, of the height. */
const LEAST_ROOM = 0.1;
/** How far to the south there is land other than ice, in degrees of the equator: Cape Horn, and some sea. */
const LAST_LAND = 71;

/**
 * Places on one map, cut where the widest empty stretch between them is: from Los Angeles to Tokyo the way leads over the
 * Pacific. Numbers beyond 180 are places on the map's second copy.
 */
export function spotsOf(places: readonly Place[]): Spot[] {
  const east = places.map(({ longitude }) => longitude).toSorted((a, b) => a - b);
  const gaps = east.map((longitude, index) => (east[index + 1] ?? (east[0] ?? 0) + 360) - longitude);
  const widest = gaps.indexOf(Math.max(...gaps));
  // At the widest gap the map ends; without a reason to it is not turned.
  const first = widest === east.length - 1 ? -180 : (east[widest + 1] ?? -180);
  return places.map(({ latitude, longitude }) => ({
    x: longitude < first ? longitude + 360 : longitude,
    y: -northing(latitude),
  }));
}

/** The part of the map that holds all spots with room around them, `aspect` times as wide as high. */
export function windowOf(spots: readonly Spot[], aspect: number): Window {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.min(
    360,
    Math.max((right - left) / (1 - 2 * ROOM), ((bottom - top) / (1 - 2 * ROOM)) * aspect, LEAST_WIDTH),
  );
  const height = width / aspect;
  // Below the last land there is nothing to see.
  const lowest = Math.max(LAST_LAND, bottom + height * LEAST_ROOM);
  return { x: (left + right - width) / 2, y: Math.min((top + bottom - height) / 2, lowest - height), width, height };
}

/** The way from spot to spot, each leg the short way around: one over the date line leaves on one side and comes back on the other. */
export function legsOf(spots: readonly Spot[]): [from: Spot, to: Spot][] {
  return spots.slice(1).flatMap((to, index): [Spot, Spot][] => {
    const from = spots[index] ?? to;
    const turn = to.x - from.x > 180 ? -360 : to.x - from.x < -180 ? 360 : 0;
    const there: [Spot, Spot] = [from, { x: to.x + turn, y: to.y }];
    return turn === 0 ? [there] : [there, [{ x: from.x - turn, y: from.y }, to]];
  });
}
