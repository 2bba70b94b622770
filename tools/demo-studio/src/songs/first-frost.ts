import type { Song } from "../engine/song.ts";
import { arp, bass, chords, drums, inst, line, voice } from "./instruments.ts";

/** Kalimba, muted guitar and claps: the cold morning after. */
export const firstFrost: Song = {
  slug: "first-frost",
  title: "First Frost",
  bpm: 116,
  key: "E major",
  beats: 4,
  swing: 0.16,
  loose: 0.007,
  tail: 4,
  hall: { decay: 1.7, damp: 7000, size: 0.9, pre: 0.02 },
  echo: { beats: 0.75, feedback: 0.35, bright: 5000 },
  phrases: {
    A: { bars: 2, notes: "3:.5 3:.5 2:.5 3:1 5:1.5 | _:.5 3:.5 2:.5 1:.5 2:1 _:1" },
    B: { bars: 2, notes: "3:.5 3:.5 2:.5 3:1 6:1.5 | _:.5 5:.5 3:.5 2:.5 1:1 _:1" },
    C: { bars: 2, notes: "5:1 6:1 1':1 6:1 | 5:.5 6:.5 3:2 _:1" },
    D: { bars: 2, notes: "6:1 5:1 3:1 2:1 | 3:.5 2:.5 1:2 _:1" },
  },
  parts: {
    kalimba: arp(inst.kalimba, {
      pats: { main: "0.3.1.4.2.3.5.4.", busy: "0231420+1 32041352".replaceAll(" ", "") },
      step: 0.25,
      gate: 0.5,
      level: -22,
      low: 64,
      high: 85,
    }),
    muted: arp(inst.muted, {
      pats: { main: "0.20.1.0 2.10.3.1" },
      step: 0.25,
      gate: 0.2,
      level: -24,
      low: 52,
      high: 69,
      pan: -0.3,
      echo: 0.15,
    }),
    bass: bass(inst.roundBass, { pats: { main: "R.R.5.R^", calm: "R---R-5-" }, gate: 0.8 }),
    drums: drums("folk", {
      level: -19.5,
      pats: {
        main: "k:X..o..x...x..... / c:....X.......X... / h:x.xox.xox.xox.xo / r:..x...x...x...x.",
        light: "p:..o..o....o..o.. / h:x.o.x.o.x.o.x.o.",
        fill: "k:X.....x......... / c:....X...x.x.xxxx / t:..........x.x...",
      },
    }),
    tongue: line(inst.tongue, {
      level: -24,
      octave: 3,
      pats: { main: "1:.75 5:.75 1':.5 2':1 5:1 6:.75 5:.75 3:.5 5:2" },
    }),
    pad: chords(inst.warmPad, { pats: { main: "x---" }, level: -28 }),
    voice: voice("bright", { octave: 4, harmony: -2 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Emaj9 | Aadd9", on: "kalimba drums:light" },
    {
      name: "verse1",
      bars: 8,
      chords: "Eadd9 | C#m7 | Aadd9 | Bsus4",
      on: "kalimba muted bass:calm drums:light voice",
      sing: [
        "A Some-one drew on all the glass",
        "B Feath-ers o-ver ev-ery pane",
        "A Sil-ver stitch-es in the grass",
        "B Let us walk the dog a-gain",
      ],
    },
    {
      name: "chorus1",
      bars: 8,
      chords: "A | B | C#m7 | E/G#",
      on: "kalimba:busy muted bass drums pad tongue voice",
      fill: "fill",
      sing: [
        "~C First frost, breath like smoke",
        "~D All the world a qui-et joke",
        "~C First frost, crack and shine",
        "~D Put your cold-er hand in mine",
      ],
    },
    {
      name: "verse2",
      bars: 8,
      chords: "Eadd9 | C#m7 | Aadd9 | Bsus4",
      on: "kalimba muted bass drums@-2 voice",
      sing: [
        "A Church bells ring-ing out of tune",
        "B Chim-neys wri-ting on the blue",
        "A I was wait-ing since last June",
        "B For an ex-cuse to stand with you",
      ],
    },
    { name: "break", bars: 4, chords: "A | B | C#m7 | E/G#", on: "tongue pad kalimba drums:light", fill: "fill" },
    {
      name: "chorus2",
      bars: 12,
      chords: "A | B | C#m7 | E/G#",
      on: "kalimba:busy muted bass drums pad tongue voice",
      sing: [
        "~C First frost, breath like smoke",
        "~D All the world a qui-et joke",
        "~C First frost, crack and shine",
        "~D Put your cold-er hand in mine",
        "~C First frost, soon it’s gone",
        "~D Keep the cof-fee, keep me on",
      ],
    },
    { name: "outro", bars: 4, chords: "Aadd9 | B | Emaj9 | Emaj9", on: "kalimba pad tongue@-3" },
  ],
};
