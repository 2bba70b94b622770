import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";
import { northing } from "../src/features/events/components/tour-map/projection.ts";

// `pnpm outlines`: writes the land and borders behind the tour map, in Mercator's projection, from world-atlas (Natural
// Earth, public domain): a coarse file for maps of half the world, and a fine one for those of a continent or a country.

type Atlas = Topology<{ countries: GeometryCollection }>;
type Point = readonly number[];

const FOLDER = new URL("../src/features/events/components/tour-map/", import.meta.url);
/** No venue is farther south or north; Mercator's projection extends to infinity there. */
const [SOUTH, NORTH] = [-60, 83.5];
/** Smaller islands, in square degrees, are left out. */
const MIN_AREA = 0.05;

const OUTLINES = [
  { file: "outlines-coarse.svg", source: "countries-110m.json", weight: 0, scale: 8 },
  // The weight is the smallest triangle, in square degrees, that a corner may form.
  { file: "outlines-fine.svg", source: "countries-50m.json", weight: 0.02, scale: 20 },
] as const;

const require = createRequire(import.meta.url);

for (const { file, source, weight, scale } of OUTLINES) {
  const atlas: Atlas = JSON.parse(await readFile(require.resolve(`world-atlas/${source}`), "utf8"));
  const world = weight === 0 ? atlas : simplify(presimplify(atlas), weight);
  const { countries } = world.objects;
  // ISO 3166-1 numeric: Antarctica.
  const shown = countries.geometries.filter(({ id }) => id !== "010");
  // `merge` accepts only polygons, which all countries are.
  const polygons = shown.flatMap((geometry) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? [geometry] : [],
  );
  const land = merge(world, polygons)
    .coordinates.flat()
    .map((ring) => onGrid(ring, scale));
  const borders = mesh(world, countries, (one, other) => one !== other).coordinates.map((line) => onGrid(line, scale));
  const islands = land.filter((ring) => ring.length > 3 && areaOf(ring) >= MIN_AREA * scale ** 2);
  if (feature(world, countries).features.length < 150 || islands.length < 50) throw new Error(`${source} is not whole`);
  await writeFile(
    new URL(file, FOLDER),
    [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      "<title>Land and borders, from Natural Earth by world-atlas</title>",
      `<path id="land" transform="scale(${1 / scale})" d="${islands.map((ring) => pathOf(ring, "z")).join("")}"/>`,
      `<path id="borders" transform="scale(${1 / scale})" fill="none" vector-effect="non-scaling-stroke" d="${borders.map((line) => pathOf(line, "")).join("")}"/>`,
      "</svg>\n",
    ].join("\n"),
  );
}

/**
 * The projected line in whole numbers, without duplicate corners. A line that crosses the date line continues beyond 180 degrees:
 * the map repeats the world as often as necessary.
 */
function onGrid(line: readonly Point[], scale: number): [x: number, y: number][] {
  let [before, turn] = [line[0]?.[0] ?? 0, 0];
  const points = line.map(([longitude = 0, latitude = 0]): [number, number] => {
    if (Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    before = longitude;
    return [
      Math.round((longitude + turn) * scale),
      Math.round(-northing(Math.min(NORTH, Math.max(SOUTH, latitude))) * scale),
    ];
  });
  return points.filter(([x, y], index) => x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1]);
}

function areaOf(ring: readonly [x: number, y: number][]): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice / 2);
}

/** The shortest SVG path of relative steps from corner to corner. */
function pathOf(points: readonly [x: number, y: number][], end: "" | "z"): string {
  const [[startX, startY] = [0, 0], ...rest] = end === "z" ? points.slice(0, -1) : points;
  let [fromX, fromY] = [startX, startY];
  const steps = rest.map(([x, y]) => {
    const step = `${x - fromX}${y < fromY ? "" : " "}${y - fromY}`;
    [fromX, fromY] = [x, y];
    return step;
  });
  return `M${startX} ${startY}l${steps.join(" ").replaceAll(" -", "-")}${end}`;
}
