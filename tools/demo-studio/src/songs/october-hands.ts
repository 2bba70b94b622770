import { wind } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** Finger-picked nylon in dorian, hand drums coming in late. */
export const octoberHands: Song = {
  slug: "october-hands",
  title: "October Hands",
  bpm: 98,
  key: "D dorian",
  beats: 4,
  swing: 0.12,
  loose: 0.01,
  tail: 4,
  hall: { decay: 1.5, damp: 4500, size: 0.8, pre: 0.015 },
  echo: { beats: 1, feedback: 0.2, bright: 2600 },
  phrases: {
    A: { bars: 2, notes: "5:1 4:.5 3:.5 1:1 3:1 | 4:.5 3:.5 1:2 _:1" },
    B: { bars: 2, notes: "5:1 6:.5 5:.5 4:1 3:1 | 4:1 5:2 _:1" },
    C: { bars: 2, notes: "1':1.5 7:.5 6:1 5:1 | 6:.5 5:.5 4:2 _:1" },
    D: { bars: 2, notes: "3:1 4:.5 5:.5 4:1 3:1 | 2:1 1:2 _:1" },
  },
  parts: {
    nylon: arp(inst.nylon, {
      pats: { main: "0213 1232 0213 4231" },
      step: 0.5,
      gate: 1.6,
      level: -20.5,
      low: 50,
      high: 72,
      echo: 0,
      rev: 0.25,
    }),
    second: line(inst.nylon, {
      level: -23.5,
      octave: 5,
      pan: 0.35,
      pats: { main: "1:.5 2:.5 3:1 2:.5 1:.5 7,:1 5,:1 6,:.5 7,:.5 1:2" },
    }),
    bass: bass(inst.upright, { pats: { main: "R--R5---", walk: "R-5-8-^-" } }),
    drums: drums("folk", {
      level: -21,
      pats: {
        main: "k:x.....o.x....... / p:....x..o....x... / h:x.oox.oox.oox.oo",
        full: "k:X.....x.x..o.... / c:....x.......x..o / s:....o..o....o... / h:x.oxx.oxx.oxx.ox",
        fill: "k:x.......x....... / t:....x.x.x.x..... / u:..........x.x.xx",
      },
    }),
    reed: chords(inst.reed, { pats: { main: "x---" }, level: -29, voices: 3, low: 57, high: 74 }),
    wind: bed(wind, -38),
    voice: voice("dark", { octave: 4, harmony: 2, rev: 0.28, doubles: 0.3, level: -17.5 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Dm7 | Cadd9 | G/B | Dm7", on: "nylon wind" },
    {
      name: "verse1",
      bars: 8,
      chords: "Dm7 | Cadd9 | G/B | Dm7",
      on: "nylon wind voice bass@-2",
      sing: [
        "A You picked the last ones off the bough",
        "B And wiped the rain a-cross your sleeve",
        "A I think I un-der-stand it now",
        "D The trees are warm-est when they leave",
      ],
    },
    {
      name: "chorus1",
      bars: 8,
      chords: "F | C | G | Dm7",
      on: "nylon bass drums reed voice",
      fill: "fill",
      sing: [
        "~C Oc-to-ber hands, come hold me still",
        "~D Be-fore the light goes down the hill",
        "~C The fire is low, the bread is torn",
        "~D And we are all the bet-ter worn",
      ],
    },
    { name: "tune", bars: 4, chords: "Dm7 | Cadd9 | G/B | Dm7", on: "nylon second bass:walk drums" },
    {
      name: "verse2",
      bars: 8,
      chords: "Dm7 | Cadd9 | G/B | Dm7",
      on: "nylon bass:walk drums wind voice",
      fill: "fill",
      sing: [
        "A The geese go o-ver like a thread",
        "B That some-one pulls to mend the sky",
        "A I kept the things you nev-er said",
        "D They hum a low-er lull-a-by",
      ],
    },
    {
      name: "chorus2",
      bars: 8,
      chords: "F | C | G | Dm7",
      on: "nylon bass drums:full reed second@-3 voice",
      sing: [
        "~C Oc-to-ber hands, come hold me still",
        "~D Be-fore the light goes down the hill",
        "~C The fire is low, the bread is torn",
        "~D And we are all the bet-ter worn",
      ],
    },
    { name: "outro", bars: 3, chords: "G | Dm7 | Dm7", on: "nylon wind second@-2" },
  ],
};
