import { describe, expect, it } from "vitest";
import { sidesOf } from "./labels.ts";
import { legsOf, northing, spotsOf, windowOf } from "./projection.ts";

const BERLIN = { latitude: 52.52, longitude: 13.4 };
const LISBON = { latitude: 38.72, longitude: -9.14 };
const TOKYO = { latitude: 35.68, longitude: 139.69 };
const ANGELES = { latitude: 34.05, longitude: -118.24 };

describe("the section of the world shown by a tour map", () => {
  it("uses the Mercator projection: the equator at 0, 85.05° as far north as 180° is east", () => {
    expect(northing(0)).toBeCloseTo(0);
    expect(northing(85.0511)).toBeCloseTo(180, 2);
    expect(northing(-85.0511)).toBeCloseTo(-180, 2);
  });

  it("contains every stop with a margin around it, in the requested aspect ratio", () => {
    for (const places of [[BERLIN, LISBON], [BERLIN], [BERLIN, LISBON, TOKYO, ANGELES]]) {
      const spots = spotsOf(places);
      const part = windowOf(spots, 2);
      expect(part.width / part.height).toBeCloseTo(2);
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThan(part.x);
        expect(x).toBeLessThan(part.x + part.width);
        expect(y).toBeGreaterThan(part.y);
        expect(y).toBeLessThan(part.y + part.height);
      }
    }
  });

  it("does not extend into the empty south, unless a show is there", () => {
    const world = spotsOf([BERLIN, TOKYO, ANGELES, { latitude: -41.29, longitude: 174.78 }]);
    const { y, height } = windowOf(world, 1.4);
    expect(y + height).toBeLessThan(-northing(-58));
    const ice = spotsOf([ANGELES, BERLIN, { latitude: -77.85, longitude: 166.67 }]);
    const part = windowOf(ice, 1.4);
    for (const spot of ice) expect(spot.y).toBeLessThan(part.y + part.height);
  });

  it("spans the Pacific when that is the shorter way", () => {
    const [tokyo, angeles] = spotsOf([TOKYO, ANGELES]);
    expect(angeles?.x).toBeCloseTo(ANGELES.longitude + 360);
    expect(Math.abs((angeles?.x ?? 0) - (tokyo?.x ?? 0))).toBeLessThan(180);
    expect(spotsOf([LISBON, BERLIN]).map(({ x }) => x)).toEqual([LISBON.longitude, BERLIN.longitude]);
  });
});

describe("the route of a tour", () => {
  it("takes the shorter way around, including across the date line", () => {
    const [chicago, berlin, tokyo] = [
      { x: -88, y: -45 },
      { x: 13, y: -60 },
      { x: 140, y: -38 },
    ];
    expect(legsOf([chicago, berlin])).toEqual([[chicago, berlin]]);
    expect(legsOf([chicago, tokyo])).toEqual([
      [chicago, { x: -220, y: -38 }],
      [{ x: 272, y: -45 }, tokyo],
    ]);
    expect(legsOf([berlin])).toEqual([]);
  });
});

describe("the names on a tour map", () => {
  it("are placed beside their dots, inside the map", () => {
    expect(sidesOf([{ name: "Berlin", left: 0.5, top: 0.5 }], [], 340, 170)).toEqual(["right"]);
    expect(sidesOf([{ name: "Wellington", left: 0.97, top: 0.5 }], [], 340, 170)).toEqual(["left"]);
  });

  it("never cover one another or a dot; a name that does not fit is left out", () => {
    const crowd = Array.from({ length: 12 }, (_, index) => ({
      name: "Copenhagen",
      left: 0.5 + index / 1000,
      top: 0.5,
    }));
    const sides = sidesOf(crowd, [], 340, 170);
    expect(sides).toContain(null);
    const near = sidesOf(
      [
        { name: "Berlin", left: 0.5, top: 0.5 },
        { name: "Prague", left: 0.56, top: 0.5 },
      ],
      [],
      340,
      170,
    );
    expect(near).toEqual(["left", "right"]);
  });

  it("are off the route where a side allows it", () => {
    const tokyo = { name: "Tokyo", left: 0.8, top: 0.5 };
    const east = [tokyo, { left: 1.4, top: 0.48 }] as const;
    const west = [{ left: 0.2, top: 0.5 }, tokyo] as const;
    expect(sidesOf([tokyo], [], 340, 170)).toEqual(["right"]);
    expect(sidesOf([tokyo], [east], 340, 170)).toEqual(["left"]);
    expect(sidesOf([tokyo], [east, west], 340, 170)).toEqual(["above"]);
    const south = [tokyo, { left: 0.8, top: 1 }] as const;
    const north = [{ left: 0.8, top: 0 }, tokyo] as const;
    expect(sidesOf([tokyo], [east, west, south, north], 340, 170)).toEqual(["right"]);
  });
});
