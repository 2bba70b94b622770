import type { Song } from "../engine/song.ts";
import { bass, chords, drums, inst, line, voice } from "./instruments.ts";

/** A tipsy barn waltz, reed organ and stamping feet. */
export const cider: Song = {
  slug: "cider-and-smoke",
  title: "Cider and Smoke",
  bpm: 138,
  key: "Bb major",
  beats: 3,
  swing: 0.1,
  swingStep: 0.5,
  loose: 0.011,
  tail: 3,
  hall: { decay: 1.2, damp: 5200, size: 0.7, pre: 0.01 },
  echo: { beats: 1.5, feedback: 0.2, bright: 3000 },
  phrases: {
    A: { bars: 4, notes: "5,:1 1:1 2:1 | 3:2 2:1 | 3:1 4:1 3:1 | 2:2 _:1" },
    B: { bars: 4, notes: "5,:1 1:1 2:1 | 3:2 5:1 | 4:1 3:1 2:1 | 1:2 _:1" },
    C: { bars: 4, notes: "5:2 3:1 | 6:2 5:1 | 4:1 5:1 4:1 | 3:2 _:1" },
    D: { bars: 4, notes: "5:2 3:1 | 6:2 5:1 | 4:1 3:1 2:1 | 1:2 _:1" },
  },
  parts: {
    drums: drums("folk", {
      level: -19,
      pats: {
        main: "k:X........... / c:....x...x... / h:..o...o...o.",
        stomp: "k:X........... / s:....x...x... / c:....X...X... / h:x.o.x.o.x.o. / u:X...........",
        fill: "k:X........... / s:x.x.xxxxXXXX",
      },
    }),
    bass: bass(inst.upright, { pats: { main: "R-....5-....", walk: "R---5-" }, step: 0.5, level: -20 }),
    strum: chords(inst.steel, { pats: { main: ".xx" }, strum: 0.04, level: -23, low: 53, high: 72, rev: 0.15 }),
    organ: chords(inst.reed, {
      pats: { main: "xoo", long: "x--" },
      level: -25,
      voices: 3,
      low: 58,
      high: 75,
      chorus: 0.6,
    }),
    fiddle: line(inst.reed, {
      level: -22.5,
      octave: 4,
      pats: { main: "5:1 1':1 2':1 3':1.5 2':.5 1':1 6:1 1':1 6:1 5:3 4:1 5:1 6:1 5:1.5 3:.5 1:1 2:1 3:1 2:1 1:3" },
    }),
    voice: voice("bright", { octave: 4, harmony: 2, rev: 0.22, doubles: 0.5 }),
  },
  form: [
    { name: "intro", bars: 16, chords: "Bb | Bb | Gm7 | F | Eb | Bb | F | Bb", on: "strum bass fiddle organ:long@-3" },
    {
      name: "verse1",
      bars: 16,
      chords: "Bb | Bb | Eb | F | Bb | Gm7 | F | Bb",
      on: "strum bass drums voice",
      sing: [
        "A The barn is lit from end to end",
        "B I came a-lone, I found a friend",
        "A The fid-dler’s lost his oth-er shoe",
        "B And I have lost the thread with you",
      ],
    },
    {
      name: "chorus1",
      bars: 16,
      chords: "Eb | Bb | F | Bb | Eb | Bb | F | Bb",
      on: "strum bass drums:stomp organ voice",
      fill: "fill",
      sing: [
        "~C Ci-der and smoke, a-round we go",
        "~D Ci-der and smoke, the band is slow",
        "~C Noth-ing to fix and noth-ing to prove",
        "~D On-ly the floor and room to move",
      ],
    },
    {
      name: "dance",
      bars: 16,
      chords: "Bb | Bb | Gm7 | F | Eb | Bb | F | Bb",
      on: "strum bass:walk drums:stomp fiddle organ",
    },
    {
      name: "verse2",
      bars: 8,
      chords: "Bb | Bb | Eb | F | Bb | Gm7 | F | Bb",
      on: "strum bass drums@-3 voice",
      sing: ["A The moon is stuck be-hind the hill", "B And we are turn-ing, turn-ing still"],
    },
    {
      name: "chorus2",
      bars: 16,
      chords: "Eb | Bb | F | Bb | Eb | Bb | F | Bb",
      on: "strum bass:walk drums:stomp organ fiddle@-4 voice",
      sing: [
        "~C Ci-der and smoke, a-round we go",
        "~D Ci-der and smoke, the band is slow",
        "~C Noth-ing to fix and noth-ing to prove",
        "~D On-ly the floor and room to move",
      ],
    },
    { name: "outro", bars: 4, chords: "Eb | F | Bb | Bb", on: "strum organ:long fiddle bass" },
  ],
};
