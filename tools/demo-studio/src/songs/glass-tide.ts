import { water } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** Weightless: harp, vibes and hollow tones over moving water, hardly a drum. */
export const glassTide: Song = {
  slug: "glass-tide",
  title: "Glass Tide",
  bpm: 72,
  key: "F lydian",
  beats: 4,
  swing: 0,
  loose: 0.014,
  tail: 6,
  hall: { decay: 5.5, damp: 4800, size: 1.6, pre: 0.05 },
  echo: { beats: 1.5, feedback: 0.5, bright: 3000 },
  phrases: {
    A: { bars: 2, notes: "5:1 3:1 2:1 1:1 | 2:3 _:1" },
    B: { bars: 2, notes: "3:1 5:1 7:1 6:1 | 5:3 _:1" },
    C: { bars: 2, notes: "1':2 7:1 5:1 | 6:1 5:2 _:1" },
  },
  parts: {
    harp: arp(inst.harp, {
      pats: { main: "0123 4321 0+234 5421".replaceAll(" ", ""), slow: "0.2.4.3." },
      level: -23,
      step: 0.5,
      gate: 2.5,
      low: 53,
      high: 77,
      duck: 0,
    }),
    hollow: chords(inst.hollow, { pats: { main: "x---" }, level: -23.5, low: 53, high: 72, duck: 0, rev: 0.6 }),
    haze: chords(inst.hazePad, { pats: { main: "x---" }, level: -26, rev: 0.7, duck: 0 }),
    glass: line(inst.glass, { level: -26, octave: 5, echo: 0.5, pats: { main: "5:2 _:2 2:1.5 3:2.5 7:2 _:2 5:4" } }),
    bass: bass(inst.sub, { pats: { main: "R-------" }, level: -22, duck: 0 }),
    drums: drums("dust", {
      level: -26,
      rev: 0.4,
      pats: { main: "k:x.........o..... / r:..o...o...o...o. / p:............o..." },
    }),
    sea: bed(water, -33),
    voice: voice("whisper", { octave: 4, harmony: 2, rev: 0.7, level: -19, doubles: 0.6 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Fmaj9 | G/F", on: "hollow sea harp:slow" },
    {
      name: "verse1",
      bars: 8,
      chords: "Fmaj7 | G/F | Am7 | Fmaj7 | Fmaj7 | G/F | Am7/E | Fmaj7",
      on: "harp hollow sea bass voice",
      sing: [
        "A Un-der glass the tide is slow",
        "B All the cit-ies that we know",
        "A Turn to green and turn to stone",
        "B Hum-ming in an un-der-tone",
      ],
    },
    {
      name: "chorus",
      bars: 8,
      chords: "Fmaj9 | Am7 | Fmaj7/A | Dm7",
      on: "harp hollow haze sea bass glass drums voice",
      sing: [
        "~C Let it in, let it in",
        "~C Salt and moon up-on my skin",
        "~C Let it go, let it go",
        "~C What was high is now be-low",
      ],
    },
    { name: "drift", bars: 4, chords: "Fmaj9 | G/F", on: "hollow haze glass sea harp:slow bass" },
    {
      name: "last",
      bars: 8,
      chords: "Fmaj9 | Am7 | Fmaj7/A | Dm7",
      on: "harp hollow haze sea bass glass drums voice",
      sing: [
        "~C Let it in, let it in",
        "~C Salt and moon up-on my skin",
        "~C Let it go, let it go",
        "~C What was high is now be-low",
      ],
    },
    { name: "outro", bars: 2, chords: "Fmaj9 | Fmaj9", on: "hollow haze sea glass" },
  ],
};
