import { spawn } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { decode } from "./encode.ts";
import { at, clamp, SR } from "./engine/core.ts";
import { CONTENT, run, say, WORK } from "./files.ts";
import { bird, smokeRoom } from "./pictures/bird.ts";
import { Film, smooth } from "./pictures/film.ts";

/** The film begins two beats before the second chorus and ends with it, faded at both ends. */
const [FROM, SECONDS, FPS, W, H] = [119.3, 25, 24, 640, 360];

/** Loudness of the bass and of the whole, per frame and smoothed, so that the wings follow the song instead of a clock. */
function pulse(): { beat: number[]; level: number[] } {
  const b = decode(join(CONTENT, "audio", "miracle.mp3"));
  const beat: number[] = [];
  const level: number[] = [];
  let [low, b1, l1] = [0, 0, 0];
  for (let k = 0; k < SECONDS * FPS; k++) {
    let [sLow, sAll] = [0, 0];
    const from = Math.floor((FROM + k / FPS) * SR);
    for (let i = from; i < from + SR / FPS; i++) {
      const x = (at(b.l, i) + at(b.r, i)) / 2;
      low += (x - low) * 0.018;
      sLow += low * low;
      sAll += x * x;
    }
    b1 = Math.max(Math.sqrt((sLow * FPS) / SR) * 6, b1 * 0.86);
    l1 += (Math.sqrt((sAll * FPS) / SR) * 3.4 - l1) * 0.15;
    beat.push(clamp(b1, 0, 1));
    level.push(clamp(l1, 0, 1));
  }
  return { beat, level };
}

const { beat, level } = pulse();
mkdirSync(WORK, { recursive: true });
const silent = join(WORK, "miracle-film.mkv");
const ff = spawn(
  "ffmpeg",
  [
    "-y",
    "-v",
    "error",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${W}x${H}`,
    "-r",
    String(FPS),
    "-i",
    "-",
    "-c:v",
    "libx264",
    "-qp",
    "8",
    "-preset",
    "veryfast",
    silent,
  ],
  { stdio: ["pipe", "inherit", "inherit"] },
);
for (let k = 0; k < SECONDS * FPS; k++) {
  const t = k / FPS;
  const f = new Film(W, H);
  const rise = smooth(0, 3.4, t);
  const [b, l] = [at(beat, k), at(level, k)];
  const drift = 0.05 * Math.sin(t * 0.5);
  // The camera starts close to the heart of the bird and draws back as the chorus opens.
  const size = 1.5 - 0.62 * smooth(0.6, 9, t) + 0.25 * smooth(18, 25, t);
  const smoke = new Film(W / 4, H / 4);
  smokeRoom(smoke, drift, t * 1.6, 0.5 + 0.9 * rise + 0.7 * b);
  f.enlarge(smoke);
  bird(f, {
    x: drift,
    y: 0.1 + 0.02 * Math.sin(t * 1.1),
    size,
    lift: -2.4 + 2.65 * rise * (0.85 + 0.15 * l) + 0.4 * Math.sin((t * 2 * Math.PI * (88 / 60)) / 4) + 0.16 * b,
    time: t * 1.5,
    power: (0.25 + 0.6 * rise) * (0.75 + 0.55 * b),
    detail: 0.5,
  });
  f.bloom(0.25, 0.035, 0.28);
  f.bloom(0.35, 0.16, 0.35);
  const fade = smooth(0, 1, t) * smooth(SECONDS, SECONDS - 1.8, t);
  const frame = f.develop({
    exposure: 1.1 * fade,
    grain: 0.012,
    vignette: 0.5,
    seed: `f${k}`,
    lift: [0.003, 0.0022, 0.0022],
  });
  if (!ff.stdin.write(frame)) await new Promise<void>((done) => ff.stdin.once("drain", () => done()));
}
ff.stdin.end();
await new Promise<void>((done) => ff.on("close", () => done()));

const sound = [
  "-ss",
  String(FROM),
  "-t",
  String(SECONDS),
  "-i",
  join(CONTENT, "audio", "miracle.mp3"),
  "-map",
  "0:v",
  "-map",
  "1:a",
  "-map_metadata",
  "-1",
  "-metadata",
  "title=Miracle (official film)",
  "-metadata",
  "artist=Ember Oriole",
  "-af",
  `afade=in:d=0.6,afade=out:st=${SECONDS - 2}:d=2`,
  "-t",
  String(SECONDS),
];
const out = (ext: string): string => join(CONTENT, "video", `miracle.${ext}`);
mkdirSync(join(CONTENT, "video"), { recursive: true });
run("ffmpeg", [
  "-y",
  "-v",
  "error",
  "-i",
  silent,
  ...sound,
  "-c:v",
  "libvpx-vp9",
  "-pix_fmt",
  "yuv420p",
  "-b:v",
  "0",
  "-crf",
  "36",
  "-row-mt",
  "1",
  "-cpu-used",
  "2",
  "-g",
  "96",
  "-c:a",
  "libopus",
  "-b:a",
  "80k",
  out("webm"),
]);
run("ffmpeg", [
  "-y",
  "-v",
  "error",
  "-i",
  silent,
  ...sound,
  "-c:v",
  "libx264",
  "-pix_fmt",
  "yuv420p",
  "-profile:v",
  "high",
  "-preset",
  "slow",
  "-crf",
  "25",
  "-g",
  "96",
  "-movflags",
  "+faststart",
  "-c:a",
  "aac",
  "-b:a",
  "112k",
  out("mp4"),
]);
for (const ext of ["webm", "mp4"]) say(`miracle.${ext} ${Math.round(statSync(out(ext)).size / 1024)} KB`);
