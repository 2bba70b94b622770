/**
 * Lists, searches and pages with a large catalogue compared with a small one: 100,000 tracks in 10,000 albums against 2,400 in
 * 240, just enough for a list or a search to return as many rows from both, since the cost of sending a row is not growth.
 * Requests carry a token, so that nothing comes from the cache. Latency of one caller, median of many.
 *
 *   node bench/growth.ts [--repeats 60]
 */
import { parseArgs } from "node:util";
import { fillCatalogue } from "./support/catalogue.ts";
import { print } from "./support/load.ts";
import { latency, onSite, printSizes } from "./support/sized-site.ts";

const { values } = parseArgs({ options: { repeats: { type: "string", default: "60" } } });
const REPEATS = Number(values.repeats);

const CALLS = (size: { tracks: number }) => {
  const last = Math.ceil(size.tracks / 20);
  return {
    "albums, first page": "/api/music/albums/",
    "albums by title": "/api/music/albums/?ordering=title",
    "albums of a search": "/api/music/albums/?search=lantern",
    "tracks, first page": "/api/music/tracks/",
    "tracks by title": "/api/music/tracks/?ordering=title",
    "tracks by plays": "/api/music/tracks/?ordering=-plays",
    "tracks, middle page": `/api/music/tracks/?page=${Math.max(1, Math.floor(last / 2))}`,
    "tracks, last page": `/api/music/tracks/?page=${last}`,
    "search, a word": "/api/music/search/?q=lantern",
    "search, a whole title": "/api/music/search/?q=quiet%20harbour%2021",
    "search, mistyped": "/api/music/search/?q=lanterm%20nigth",
    "search, two letters": "/api/music/search/?q=ni",
    featured: "/api/music/featured/",
  };
};

const measure = (size: { albums: number; tracks: number }) =>
  onSite(
    async (pool) => {
      await fillCatalogue(pool, { albums: size.albums, tracks: size.tracks / size.albums });
      await pool.query("vacuum analyze");
    },
    async (get) => {
      const figures = new Map<string, number>();
      for (const [name, path] of Object.entries(CALLS(size)))
        figures.set(name, await latency(get, path, { warm: 10, repeats: REPEATS }));
      return figures;
    },
  );

const small = await measure({ albums: 240, tracks: 2400 });
const large = await measure({ albums: 10_000, tracks: 100_000 });
printSizes(["2,400 tracks", "100,000 tracks"], small, large, (_name, before, after) => ({
  budget: "<= 2 x floor",
  isMet: after <= 2 * before,
}));
print("\nbudget: each within 2 x");
