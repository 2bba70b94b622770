import { water } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** The closer: piano, strings and a choir of selves, growing to the end. */
export const lanternsOnTheWater: Song = {
  slug: "lanterns-on-the-water",
  title: "Lanterns on the Water",
  bpm: 94,
  key: "C major",
  beats: 4,
  swing: 0,
  loose: 0.008,
  tail: 6,
  hall: { decay: 3.4, damp: 5000, size: 1.3, pre: 0.04 },
  echo: { beats: 1, feedback: 0.35, bright: 3600 },
  air: 1,
  phrases: {
    A: { bars: 2, notes: "3:1.5 2:.5 1:1 5,:1 | 1:.5 2:.5 3:2 _:1" },
    B: { bars: 2, notes: "4:1.5 3:.5 2:1 1:1 | 2:3 _:1" },
    C: { bars: 2, notes: "5:1 5:1 6:.5 5:.5 3:1 | 5:1 1':2 _:1" },
    D: { bars: 2, notes: "1':1 7:.5 6:.5 5:1 3:1 | 4:1 3:.5 2:1.5 _:1" },
    E: { bars: 2, notes: "1':1 7:.5 6:.5 5:1 6:1 | 3:1 2:.5 1:1.5 _:1" },
  },
  parts: {
    drums: drums("dream", {
      pats: {
        heart: "k:x..x............ / u:x...............",
        main: "k:X.......x.x..... / s:........X....... / r:o.x.o.x.o.x.o.x. / h:x...x...x...x...",
        full: "k:X..x....X.x..... / s:....X.......X... / c:....x.......x... / h:x.x.x.x.x.x.x.x. / t:..............x. / y:X...............................................................",
        fill: "k:X.......x....... / t:x.x.x.......x.xx / u:......x.x.x.x.x. / s:........x.x.xXXX",
      },
      level: -18,
    }),
    bass: bass(inst.roundBass, { pats: { main: "R---R-5-", long: "R-------" } }),
    piano: chords(inst.piano, {
      pats: { main: "x-o-x-o-", calm: "x-------" },
      step: 0.5,
      low: 52,
      high: 74,
      level: -21.5,
      strum: 0.012,
    }),
    motif: line(inst.bell, { level: -27, octave: 4, pats: { main: "5':1 3':.5 2':.5 1':2 2':1 3':.5 5':2.5" } }),
    strings: chords(inst.strings, { pats: { main: "x---" }, level: -23.5, low: 55, high: 79, voices: 4, rev: 0.5 }),
    top: line(inst.strings, { level: -25.5, octave: 5, pats: { main: "3:4 2:4 1:2 2:2 3:4 5:4 4:2 3:2 6:4 5:4" } }),
    sea: bed(water, -36),
    voice: voice("alto", { octave: 4, harmony: 2, doubles: 0.55 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "C | G/B | Am7 | Fmaj7", on: "piano:calm motif sea" },
    {
      name: "verse1",
      bars: 8,
      chords: "C | G/B | Fmaj7 | Am7 | C | Em7 | Fmaj7 | Gsus4",
      on: "piano sea drums:heart@-2 bass:long voice",
      sing: [
        "A We light a flame for ev-ery year",
        "B And set it on the stream",
        "A The dark leans in to lend an ear",
        "B And no one dares to dream",
      ],
    },
    {
      name: "chorus1",
      bars: 8,
      chords: "F | C/E | Gsus4 | Dm7 | F | C/E | Gsus4 | C",
      on: "piano bass drums strings voice",
      fill: "fill",
      sing: [
        "~C Lan-terns on the wa-ter",
        "~D Name by name they go",
        "~C Son and friend and daugh-ter",
        "~E Lit from down be-low",
      ],
    },
    {
      name: "verse2",
      bars: 8,
      chords: "C | G/B | Fmaj7 | Am7 | C | Em7 | Fmaj7 | Gsus4",
      on: "piano bass drums strings@-5 voice",
      fill: "fill",
      sing: [
        "A And yours is drift-ing past the mill",
        "B As small as an-y star",
        "A I think I see it burn-ing still",
        "B No mat-ter where you are",
      ],
    },
    {
      name: "chorus2",
      bars: 12,
      chords: "F | C/E | Gsus4 | Dm7 | F | C/E | Gsus4 | C | F | C/E | Gsus4 | C",
      on: "piano bass drums:full strings top motif voice",
      sing: [
        "~C Lan-terns on the wa-ter",
        "~D Name by name they go",
        "~C Son and friend and daugh-ter",
        "~E Lit from down be-low",
        "~C All the light we of-fer",
        "~E Finds a way to glow",
      ],
    },
    { name: "outro", bars: 4, chords: "F | C/E | Gsus4 | C", on: "piano:calm motif sea strings@-4" },
  ],
};
