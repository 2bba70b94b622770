import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decode, measure } from "./encode.ts";
import { at, SR, type Stereo } from "./engine/core.ts";
import { Biquad } from "./engine/filters.ts";
import { lint } from "./engine/render.ts";
import { CONTENT, say } from "./files.ts";
import { songs } from "./songs/index.ts";

type Track = {
  slug: string;
  title: string;
  album: string | null;
  duration_ms: number | null;
  audio: string | null;
  cover: string | null;
  lyrics: string | null;
  peaks: string | null;
  bpm: number;
  released: boolean;
};
type Album = { slug: string; title: string; cover: string; tracks: string[]; released: boolean; release_date: string };
type Catalogue = {
  artist: { image: string };
  albums: Album[];
  tracks: Track[];
  popular_tracks: string[];
  hidden_track_titles: string[];
  hidden_album_titles: string[];
  site: {
    hero: string;
    hero_portrait: string;
    og_image: string;
    icon: string;
    icon_png: string;
    video: { poster: string; webm: string; mp4: string };
  };
};

const faults: string[] = [];
const expect = (ok: boolean, what: string): void => {
  if (!ok) faults.push(what);
};
const file = (path: string): string => join(CONTENT, path);
const cat = JSON.parse(readFileSync(file("catalogue.json"), "utf8")) as Catalogue;

const sizeOf = (dir: string): { total: number; big: string[] } => {
  let total = 0;
  const big: string[] = [];
  for (const e of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!e.isFile()) continue;
    const size = statSync(join(e.parentPath, e.name)).size;
    total += size;
    if (size > 4_000_000) big.push(e.name);
  }
  return { total, big };
};

/** Level in nine octave bands relative to the whole, width and punch: a track's overall sound. */
function colour(b: Stereo): number[] {
  const from = Math.floor(b.l.length * 0.25);
  const n = Math.min(40 * SR, b.l.length - from);
  const rows = [30, 60, 120, 250, 500, 1000, 2000, 4000, 8000].map((f) => {
    const q = new Biquad("bandpass", f, 1.4);
    let s = 0;
    for (let i = from; i < from + n; i++) s += q.run(at(b.l, i) + at(b.r, i)) ** 2;
    return 10 * Math.log10(s / n + 1e-12);
  });
  const mean = rows.reduce((a, x) => a + x, 0) / rows.length;
  // Stereo width and the prominence of the beats distinguish tracks with the same tone colour.
  let [mid, side, top] = [1e-9, 1e-9, 0];
  const peaks: number[] = [];
  for (let i = from; i < from + n; i++) {
    mid += (at(b.l, i) + at(b.r, i)) ** 2;
    side += (at(b.l, i) - at(b.r, i)) ** 2;
    top = Math.max(top, Math.abs(at(b.l, i)));
    if (i % 2205 === 0) {
      peaks.push(top);
      top = 0;
    }
  }
  peaks.sort((x, y) => x - y);
  const punch =
    20 *
    Math.log10(
      (at(peaks, Math.floor(peaks.length * 0.95)) + 1e-6) / (at(peaks, Math.floor(peaks.length * 0.3)) + 1e-6),
    );
  return [...rows.map((x) => x - mean), 10 * Math.log10(side / mid), punch];
}

const refs = [
  cat.artist.image,
  ...cat.albums.map((a) => a.cover),
  cat.site.hero,
  cat.site.hero_portrait,
  cat.site.og_image,
  cat.site.icon,
  cat.site.icon_png,
  ...Object.values(cat.site.video).filter((v) => v.includes("/")),
  ...cat.tracks.flatMap((t) => [t.audio, t.cover, t.lyrics, t.peaks].filter((x): x is string => x !== null)),
];
for (const r of refs) expect(existsSync(file(r)), `missing file ${r}`);
const { total, big } = sizeOf(CONTENT);
expect(total <= 30_000_000, `content is ${total} bytes`);
expect(!big.length, `over 4 MB: ${big.join(", ")}`);

const slugs = new Set(cat.tracks.map((t) => t.slug));
for (const a of cat.albums) {
  for (const s of a.tracks) expect(slugs.has(s), `${a.slug} lists unknown ${s}`);
  if (a.released) expect(a.release_date < "2026-11-01", `${a.slug} is released in the future`);
}
for (const s of cat.popular_tracks) expect(slugs.has(s), `popular track ${s} is unknown`);
for (const t of cat.hidden_track_titles)
  expect(
    cat.tracks.some((x) => x.title === t && x.released),
    `hidden title ${t} is unknown`,
  );
for (const t of cat.hidden_album_titles)
  expect(
    cat.albums.some((x) => x.title === t),
    `hidden album ${t} is unknown`,
  );
for (const s of songs) for (const l of lint(s)) faults.push(`${s.slug} melody: ${l}`);

const heard = new Map<string, Stereo>();
const colours: { slug: string; bpm: number; c: number[] }[] = [];
for (const t of cat.tracks.filter((x) => x.audio)) {
  const b = decode(file(t.audio ?? ""));
  heard.set(t.slug, b);
  const ms = Math.round((b.l.length / SR) * 1000);
  expect(ms === t.duration_ms, `${t.slug}: catalogue says ${t.duration_ms} ms, audio is ${ms}`);
  const { lufs, truePeak } = measure(file(t.audio ?? ""));
  expect(Math.abs(lufs + 14) <= 1.2, `${t.slug}: ${lufs} LUFS`);
  expect(truePeak < -1, `${t.slug}: true peak ${truePeak} dB`);
  let [sum, quiet, longest, flat] = [0, 0, 0, 0];
  for (let i = 0; i < b.l.length; i++) {
    const x = Math.max(Math.abs(at(b.l, i)), Math.abs(at(b.r, i)));
    sum += at(b.l, i);
    quiet = x < 0.0008 ? quiet + 1 : 0;
    longest = Math.max(longest, quiet);
    if (x > 0.999) flat++;
  }
  expect(Math.abs(sum / b.l.length) < 0.001, `${t.slug}: DC ${sum / b.l.length}`);
  expect(longest < 4 * SR, `${t.slug}: silent for ${longest / SR} s`);
  expect(flat === 0, `${t.slug}: ${flat} clipped samples`);
  const bars = JSON.parse(readFileSync(file(t.peaks ?? ""), "utf8")) as number[];
  expect(bars.length === 800 && bars.every((p) => Number.isInteger(p) && p >= 0 && p <= 100), `${t.slug}: peaks`);
  const lines = readFileSync(file(t.lyrics ?? ""), "utf8")
    .split("\n")
    .filter((l) => /^\[\d\d:/.test(l));
  const times = lines.map((l) => {
    const m = /^\[(\d\d):(\d\d\.\d\d)\](.+)$/.exec(l);
    return m ? Number(m[1]) * 60 + Number(m[2]) : Number.NaN;
  });
  expect(times.length >= 8 && times.every((x, i) => x >= (times[i - 1] ?? 0) && x < ms / 1000), `${t.slug}: lyrics`);
  colours.push({ slug: t.slug, bpm: t.bpm, c: colour(b) });
  say(
    `${t.slug.padEnd(24)} ${(ms / 1000).toFixed(3).padStart(8)} s ${String(lufs).padStart(6)} LUFS ${String(truePeak).padStart(5)} dBTP ${String(Math.round(statSync(file(t.audio ?? "")).size / 1024)).padStart(5)} KB ${String(lines.length).padStart(3)} lines`,
  );
}
expect(heard.get("miracle")?.l.length === 237 * SR, "Miracle is not exactly 237.000 s");
let nearest = Infinity;
for (const a of colours)
  for (const b of colours) {
    if (a.slug >= b.slug) continue;
    const d = Math.hypot(...a.c.map((x, i) => x - at(b.c, i))) + Math.abs(Math.log2(a.bpm / b.bpm)) * 12;
    nearest = Math.min(nearest, d);
    expect(d > 3, `${a.slug} and ${b.slug} are alike: ${d.toFixed(1)}`);
  }
const ride = cat.albums.find((a) => a.slug === "night-bus-psalms")?.tracks ?? [];
for (let k = 0; k + 1 < ride.length; k++) {
  const [a, b] = [heard.get(ride[k] ?? ""), heard.get(ride[k + 1] ?? "")];
  if (!a || !b) continue;
  for (const ch of ["l", "r"] as const) {
    const n = a[ch].length;
    let typical = 0;
    for (let i = 1; i < 2000; i++)
      typical += Math.abs(at(a[ch], n - i) - at(a[ch], n - i - 1)) + Math.abs(at(b[ch], i) - at(b[ch], i - 1));
    typical /= 3998;
    const jump = Math.abs(at(b[ch], 0) - at(a[ch], n - 1));
    expect(jump < 5 * typical, `seam after ${ride[k]}: jump ${jump.toFixed(4)}, around it ${typical.toFixed(4)}`);
  }
}
say(`${(total / 1e6).toFixed(1)} MB in all; nearest two tracks ${nearest.toFixed(1)} apart`);
for (const f of faults) say(`FAULT ${f}`);
process.exitCode = faults.length ? 1 : 0;
if (!faults.length) say("all checks passed");
