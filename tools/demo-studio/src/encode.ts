import { existsSync } from "node:fs";
import { join } from "node:path";
import { at, SR, type Stereo } from "./engine/core.ts";
import { CONTENT, run, save, WORK } from "./files.ts";

export const interleave = (b: Stereo): Float32Array => {
  const x = new Float32Array(b.l.length * 2);
  for (let i = 0; i < b.l.length; i++) {
    x[2 * i] = at(b.l, i);
    x[2 * i + 1] = at(b.r, i);
  }
  return x;
};

export const rawFile = (slug: string, b: Stereo): string => {
  const path = join(WORK, `${slug}.f32`);
  const x = interleave(b);
  save(path, new Uint8Array(x.buffer));
  return path;
};

/** Average bit rate with LAME's gapless header, so that players drop the encoder's padding. */
export function encodeMp3(
  slug: string,
  b: Stereo,
  kbps: number,
  tags: Record<string, string>,
  cover: string | null,
): string {
  const raw = rawFile(slug, b);
  const out = join(CONTENT, "audio", `${slug}.mp3`);
  save(out, "");
  const art = cover && existsSync(cover) ? cover : null;
  run("ffmpeg", [
    "-y",
    "-v",
    "error",
    "-f",
    "f32le",
    "-ar",
    String(SR),
    "-ac",
    "2",
    "-i",
    raw,
    ...(art
      ? [
          "-i",
          art,
          "-map",
          "0:a",
          "-map",
          "1:v",
          "-c:v",
          "mjpeg",
          "-vf",
          "scale=320:320:flags=lanczos",
          "-q:v",
          "5",
          "-disposition:v",
          "attached_pic",
          "-metadata:s:v",
          "title=Album cover",
          "-metadata:s:v",
          "comment=Cover (front)",
        ]
      : []),
    "-c:a",
    "libmp3lame",
    "-abr",
    "1",
    "-b:a",
    `${kbps}k`,
    "-joint_stereo",
    "1",
    "-compression_level",
    "0",
    "-id3v2_version",
    "3",
    "-write_id3v1",
    "1",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:a",
    "+bitexact",
    ...Object.entries(tags).flatMap(([k, v]) => ["-metadata", `${k}=${v}`]),
    out,
  ]);
  return out;
}

/** The samples that a listener hears: encoder padding dropped. */
export function decode(path: string): Stereo {
  const { out } = run("ffmpeg", [
    "-v",
    "error",
    "-i",
    path,
    "-map",
    "0:a",
    "-f",
    "f32le",
    "-ac",
    "2",
    "-ar",
    String(SR),
    "-",
  ]);
  const x = new Float32Array(out.buffer, out.byteOffset, Math.floor(out.byteLength / 4));
  const b: Stereo = { l: new Float32Array(x.length / 2), r: new Float32Array(x.length / 2) };
  for (let i = 0; i < b.l.length; i++) {
    b.l[i] = at(x, 2 * i);
    b.r[i] = at(x, 2 * i + 1);
  }
  return b;
}

/** Integrated loudness and true peak, as measured by ffmpeg's ebur128. */
export function measure(path: string): { lufs: number; truePeak: number } {
  const { err } = run("ffmpeg", ["-nostats", "-i", path, "-map", "0:a", "-af", "ebur128=peak=true", "-f", "null", "-"]);
  const tail = err.slice(err.lastIndexOf("Summary"));
  return {
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/.exec(tail)?.[1]),
    truePeak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(tail)?.[1]),
  };
}

/** 800 bars for the seek slider; half peak, half loudness, so that a limited master still shows its form. */
export function peaks(b: Stereo, count = 800): number[] {
  const size = b.l.length / count;
  const rows = Array.from({ length: count }, (_, k) => {
    let p = 0;
    let s = 0;
    const [from, to] = [Math.floor(k * size), Math.floor((k + 1) * size)];
    for (let i = from; i < to; i++) {
      p = Math.max(p, Math.abs(at(b.l, i)), Math.abs(at(b.r, i)));
      s += at(b.l, i) ** 2 + at(b.r, i) ** 2;
    }
    return 0.4 * p + 1.4 * Math.sqrt(s / (2 * (to - from)));
  });
  const top = Math.max(...rows);
  return rows.map((v) => Math.round((v / top) ** 1.15 * 100));
}
