import { bus, rain, vinyl } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";
import { hall } from "./ride.ts";

/** A lamp-lit downbeat: dusty drums, Rhodes, the line setting off. */
export const lastStop: Song = {
  slug: "last-stop-hymn",
  title: "Last Stop Hymn",
  bpm: 76,
  key: "A minor",
  beats: 4,
  swing: 0.22,
  loose: 0.009,
  tail: null,
  hall,
  echo: { beats: 0.75, feedback: 0.45, bright: 2600 },
  phrases: {
    A: { bars: 2, notes: "_:.5 5:.5 5:.5 4:.5 3:1 1:1 | 3:.5 4:1.5 5:1 _:1" },
    B: { bars: 2, notes: "_:.5 5:.5 7:.5 5:.5 4:1 3:1 | 1:3 _:1" },
    C: { bars: 2, notes: "1':2 7:1 5:1 | 5:1 4:.5 3:1.5 _:1" },
    D: { bars: 2, notes: "4:1.5 3:.5 4:1 5:1 | 1:3 _:1" },
  },
  parts: {
    drums: drums("dust", {
      pats: {
        main: "k:X......x..x..... / s:....X.......X..o / h:x.xox.xox.xox.xo / p:..........o.....",
        light: "k:x.........x..... / r:o.x.o.x.o.x.o.x.",
        fill: "k:X......x........ / s:....X.....x.o.xx / h:x.xox.xo........",
      },
      level: -18.5,
    }),
    bass: bass(inst.sub, { pats: { main: "R--R--5-", long: "R-------" }, level: -20 }),
    keys: chords(inst.rhodes, {
      pats: { main: "x--x--o-", calm: "x-------" },
      step: 0.5,
      strum: 0.02,
      level: -23,
      low: 53,
      high: 74,
      echo: 0.2,
    }),
    pad: chords(inst.hazePad, { pats: { main: "x---" }, level: -27, duck: 0.4, rev: 0.6 }),
    organ: chords(inst.hollow, { pats: { main: "x---" }, level: -27, low: 57, high: 76, rev: 0.6 }),
    bell: line(inst.bell, {
      level: -28,
      octave: 4,
      echo: 0.5,
      pats: { main: "5':1.5 4':.5 3':2 1':4 3':1.5 4':.5 5':2 _:4" },
    }),
    rain: bed(rain, -37),
    bus: bed(bus, -37),
    dust: bed(vinyl, -41),
    voice: voice("dark", { octave: 3, harmony: 2, rev: 0.5 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Am9 | Fmaj7", on: "rain bus dust pad keys:calm bell" },
    {
      name: "verse",
      bars: 8,
      chords: "Am9 | Fmaj7 | Cmaj7 | Em7",
      on: "rain bus dust keys bass drums:light voice",
      fill: "fill",
      sing: [
        "A The driv-er nods, the doors breathe in",
        "B I count my coins of light",
        "A The seats are blue, the glass is thin",
        "B The cit-y hums all night",
      ],
    },
    {
      name: "chorus",
      bars: 8,
      chords: "Fmaj7 | Am7 | Dm7 | Am7",
      on: "rain keys bass drums pad organ voice",
      sing: [
        "~C Car-ry me, car-ry me",
        "~D To the end of the line",
        "~C Ev-ery win-dow I see",
        "~D Holds a can-dle like mine",
      ],
    },
    { name: "turn", bars: 4, chords: "Am9 | Fmaj7", on: "rain bus dust keys bass drums bell pad" },
    {
      name: "chorus2",
      bars: 8,
      chords: "Fmaj7 | Am7 | Dm7 | Am7",
      on: "rain keys bass drums pad organ bell@-3 voice",
      sing: [
        "~C Car-ry me, car-ry me",
        "~D Past the last of the shops",
        "~C Sing the streets back to me",
        "~D Till the mu-sic stops",
      ],
    },
    { name: "over", bars: 4, chords: "Fmaj9 | Fm6", on: "rain bus dust pad organ keys:calm bass:long" },
  ],
};
