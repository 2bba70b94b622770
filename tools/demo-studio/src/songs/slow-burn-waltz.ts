import type { Song } from "../engine/song.ts";
import { bass, chords, drums, inst, line, voice } from "./instruments.ts";

/** A slow waltz for Rhodes and brushed drums. */
export const slowBurn: Song = {
  slug: "slow-burn-waltz",
  title: "Slow Burn Waltz",
  bpm: 84,
  key: "E minor",
  beats: 3,
  swing: 0.25,
  swingStep: 0.5,
  loose: 0.01,
  tail: 5,
  hall: { decay: 2.8, damp: 4200, size: 1.1, pre: 0.03 },
  echo: { beats: 1, feedback: 0.35, bright: 2800 },
  phrases: {
    A: { bars: 4, notes: "1':1 7:.5 5:1.5 | 6:.5 5:.5 3:2 | 4:1 3:.5 1:1.5 | 2:2 _:1" },
    B: { bars: 4, notes: "1':1 7:.5 5:1.5 | 6:.5 5:.5 3:2 | 4:1 5:.5 6:1.5 | 5:2 _:1" },
    C: { bars: 4, notes: "3':2 2':1 | 1':1.5 7:.5 5:1 | 6:1.5 5:.5 3:1 | 5:2 _:1" },
    D: { bars: 4, notes: "3':2 2':1 | 1':1.5 7:.5 5:1 | 4:1.5 3:.5 2:1 | 1:2 _:1" },
  },
  parts: {
    drums: drums("dust", {
      level: -20.5,
      pats: {
        main: "k:X.....o..... / s:....o...X... / h:x.o.x.o.x.oo",
        soft: "k:x........... / r:o.o.o.o.o.o. / p:....o...o...",
        fill: "k:x.......... . / s:....x..oxoxx",
      },
    }),
    bass: bass(inst.upright, { pats: { main: "R---5-", walk: "R-5-^-" }, level: -20 }),
    keys: chords(inst.rhodes, {
      pats: { main: "x-.o-.", roll: "x-----" },
      step: 0.5,
      strum: 0.03,
      level: -22.5,
      low: 52,
      high: 72,
    }),
    pad: chords(inst.hazePad, { pats: { main: "x--" }, level: -30, rev: 0.6 }),
    vibes: line(inst.vibes, { level: -25, octave: 4, pats: { main: "5':1 3':.5 2':1.5 1':2 2':1 7:1.5 5:1.5 _:3" } }),
    cello: line(inst.strings, { level: -25.5, octave: 3, pats: { main: "5:3 3:3 1':3 7:2 5:1 6:3 5:3 4:3 5:3" } }),
    voice: voice("dark", { octave: 4, harmony: 2, level: -17.5 }),
  },
  form: [
    { name: "intro", bars: 8, chords: "Em9 | Cmaj7 | Am9 | Bm7", on: "keys:roll vibes pad" },
    {
      name: "verse1",
      bars: 16,
      chords: "Em9 | Cmaj7 | Am7 | Bm7 | Em9 | Cmaj7 | Am7 | B7sus4",
      on: "keys bass drums:soft voice",
      sing: [
        "A We danced with the cur-tains drawn",
        "B The ket-tle hummed un-til the dawn",
        "A You count-ed three, I lost the one",
        "B And no-thing end-ed or be-gun",
      ],
    },
    {
      name: "chorus",
      bars: 16,
      chords: "Cmaj7 | G/B | Am7 | Em | Cmaj7 | G/B | Am7 | Em9",
      on: "keys bass:walk drums pad cello voice",
      fill: "fill",
      sing: [
        "~C Slow, burn slow, like a wick in the rain",
        "~D Hold me low till the morn-ing remains",
        "~C Slow, go slow, let the floor-boards turn",
        "~D Some loves flash and some loves burn",
      ],
    },
    { name: "solo", bars: 8, chords: "Em9 | Cmaj7 | Am9 | Bm7", on: "keys bass:walk drums vibes pad" },
    {
      name: "last",
      bars: 8,
      chords: "Cmaj7 | G/B | Am7 | Em",
      on: "keys bass drums:soft cello pad voice",
      sing: ["~C Slow, burn slow, like a wick in the rain", "~D Hold me low till the morn-ing remains"],
    },
    { name: "outro", bars: 4, chords: "Am9 | Bm7 | Em9 | Em9", on: "keys:roll vibes@-2 pad" },
  ],
};
