import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encodeMp3, measure, peaks } from "./encode.ts";
import { at, fromDb, SR, type Stereo, stereo } from "./engine/core.ts";
import { limit, master } from "./engine/mastering.ts";
import { lint, type Rendered, renderSong } from "./engine/render.ts";
import type { Song } from "./engine/song.ts";
import { CONTENT, save, say } from "./files.ts";
import { ARTIST, recordOf } from "./records.ts";
import { songs } from "./songs/index.ts";

const CEILING = -2.2;
const stamp = (s: number): string =>
  `[${String(Math.floor(s / 60)).padStart(2, "0")}:${(s % 60).toFixed(2).padStart(5, "0")}]`;

function fadeOut(b: Stereo, seconds: number): void {
  const n = Math.round(seconds * SR);
  for (const ch of [b.l, b.r])
    for (let i = 0; i < n; i++)
      ch[ch.length - 1 - i] = at(ch, ch.length - 1 - i) * (0.5 - 0.5 * Math.cos((Math.PI * i) / n));
}

const cut = (b: Stereo, from: number, to: number): Stereo => ({ l: b.l.slice(from, to), r: b.r.slice(from, to) });

function publish(song: Song, audio: Stereo, r: Rendered): void {
  const { album, index, cover, year } = recordOf(song.slug);
  const text = r.lines.map((l) => l.text).join("\n");
  const tags: Record<string, string> = {
    title: song.title,
    artist: ARTIST,
    album_artist: ARTIST,
    album: album?.title ?? `${song.title} (Single)`,
    track: album ? `${index}/${album.tracks.length}` : "1/1",
    disc: "1/1",
    genre: album?.genre ?? "Dream Pop",
    date: String(year),
    composer: ARTIST,
    publisher: "Low Lamp Records",
    copyright: `${year} Low Lamp Records`,
    TBPM: String(song.bpm),
    TKEY: song.key
      .replace(" major", "")
      .replace(/ (minor|dorian|phrygian)/, "m")
      .replace(/ .*/, ""),
    "lyrics-eng": text,
  };
  const encode = (): string =>
    encodeMp3(song.slug, audio, song.slug === "miracle" ? 90 : 66, tags, cover ? join(CONTENT, cover) : null);
  let path = encode();
  let { lufs, truePeak } = measure(path);
  // The encoder's overshoot depends on the material, so the ceiling is only lowered where necessary.
  for (let ceiling = CEILING; truePeak > -1.05; { lufs, truePeak } = measure(path)) {
    ceiling -= truePeak + 1.25;
    limit(audio, fromDb(ceiling));
    path = encode();
  }
  const heard = decode(path);
  save(join(CONTENT, "peaks", `${song.slug}.json`), `${JSON.stringify(peaks(heard))}\n`);
  const lrc = [
    `[ti:${song.title}]`,
    `[ar:${ARTIST}]`,
    ...(album ? [`[al:${album.title}]`] : []),
    ...r.lines.map((l) => stamp(l.seconds) + l.text),
  ];
  save(join(CONTENT, "lyrics", `${song.slug}.lrc`), `${lrc.join("\n")}\n`);
  const bytes = readFileSync(path).length;
  const line = `${song.slug.padEnd(26)} ${(heard.l.length / SR).toFixed(3)} s  ${lufs} LUFS  ${truePeak} dBTP  ${Math.round(bytes / 1024)} KB  ${Math.round((bytes * 8) / (heard.l.length / SR) / 1000)} kbit/s`;
  say(line);
}

/** One separate track: the tail fades, and the length may be given to the sample. */
function single(song: Song): void {
  const r = renderSong(song);
  const length = song.exact ? Math.round(song.exact * SR) : r.mix.l.length;
  const audio = stereo(length);
  audio.l.set(r.mix.l.subarray(0, length));
  audio.r.set(r.mix.r.subarray(0, length));
  master(audio, -14, CEILING, song.air ?? 0);
  fadeOut(audio, Math.min(3.5, song.tail ?? 3));
  publish(song, audio, r);
}

/**
 * Tracks that flow into each other: each one's ringing end is mixed under the next, mastered as one piece, then cut at the bar
 * lines.
 */
function flowing(list: Song[]): void {
  const parts = list.map((s) => renderSong(s));
  const starts: number[] = [];
  let pos = 0;
  for (const p of parts) {
    starts.push(pos);
    pos += p.body;
  }
  const last = parts[parts.length - 1];
  const all = stereo(pos + (last ? Math.min(6 * SR, last.mix.l.length - last.body) : 0));
  parts.forEach((p, k) => {
    const from = at(starts, k);
    const n = Math.min(p.mix.l.length, all.l.length - from);
    for (let i = 0; i < n; i++) {
      all.l[from + i] = at(all.l, from + i) + at(p.mix.l, i);
      all.r[from + i] = at(all.r, from + i) + at(p.mix.r, i);
    }
  });
  master(all, -14, CEILING, 0);
  fadeOut(all, 4);
  list.forEach((song, k) => {
    const p = parts[k];
    if (p) publish(song, cut(all, at(starts, k), k + 1 < list.length ? at(starts, k + 1) : all.l.length), p);
  });
}

const wanted = process.argv.slice(2);
const chosen = songs.filter((s) => !wanted.length || wanted.includes(s.slug));
for (const s of chosen) for (const l of lint(s)) say(`  note: ${s.slug} ${l}`);
if (!process.env.LINT_ONLY) {
  const flow = chosen.filter((s) => s.tail === null);
  for (const s of chosen.filter((x) => x.tail !== null)) single(s);
  if (flow.length) flowing(songs.filter((s) => s.tail === null));
}
