import { vinyl } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** Lo-fi: late snare, sleepy upright, a melody on worn vibes. */
export const lullaby: Song = {
  slug: "concrete-lullaby",
  title: "Concrete Lullaby",
  bpm: 82,
  key: "Eb major",
  beats: 4,
  swing: 0.3,
  loose: 0.012,
  tail: 3,
  hall: { decay: 1.3, damp: 3200, size: 0.8, pre: 0.012 },
  echo: { beats: 0.75, feedback: 0.3, bright: 2200 },
  air: -2,
  phrases: {
    A: { bars: 2, notes: "5:.5 3:.5 2:.5 3:1 5:1.5 | 6:.5 5:.5 3:1 2:1 _:1" },
    B: { bars: 2, notes: "5:.5 3:.5 2:.5 3:1 1:1.5 | 2:.5 3:.5 5,:1 1:1 _:1" },
    C: { bars: 2, notes: "6:1 1':.5 6:.5 5:1 3:1 | 5:1 2:2 _:1" },
  },
  parts: {
    drums: drums("dust", {
      level: -17,
      lp: 9000,
      pats: {
        main: "k:X......o..x..... / s:....X.......X... / h:x.xox.xox.xox.xo",
        lazy: "k:X......x.xx....o / s:....X..o....X.o. / h:x.xxx.oxx.xxx.ox / p:..............o.",
        fill: "k:X......x........ / s:....X....o.oX.xx / h:x.xox.xo........",
      },
    }),
    bass: bass(inst.upright, { pats: { main: "R---.R5-", walk: "R-3-5-^-" }, level: -19 }),
    keys: chords(inst.rhodes, {
      pats: { main: "x--..xo-" },
      step: 0.5,
      strum: 0.025,
      level: -21,
      low: 53,
      high: 74,
      lp: 4500,
      chorus: 0.5,
      duck: 0.45,
    }),
    vibes: line(inst.vibes, {
      level: -23,
      octave: 4,
      lp: 5000,
      pats: { main: "3':.5 2':.5 1':1 6:.5 5:1.5 6:.5 1':.5 2':1 5:2 3':.5 2':.5 1':1 6:.5 1':1.5 5:3 _:1" },
    }),
    muted: arp(inst.muted, {
      pats: { main: "....1.2...3.2..." },
      step: 0.25,
      gate: 0.2,
      level: -27,
      low: 58,
      high: 76,
      pan: 0.4,
    }),
    dust: bed(vinyl, -34),
    voice: voice("low", { octave: 4, rev: 0.25, doubles: 0.5, level: -18.5, lp: 6500, harmony: 2 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Ebmaj9 | Cm9 | Fm9 | Bb9sus4", on: "dust keys vibes" },
    {
      name: "verse1",
      bars: 8,
      chords: "Ebmaj9 | Cm9 | Fm9 | Bb9sus4",
      on: "dust keys bass drums voice",
      fill: "fill",
      sing: [
        "A Hush now, cranes and scaf-fold poles",
        "B Hush the steam from man-hole souls",
        "A Let the pi-geons keep the wire",
        "B Let the neon lose its fire",
      ],
    },
    {
      name: "hook1",
      bars: 8,
      chords: "Abmaj7 | Gm7 | Fm7 | Bb9sus4",
      on: "dust keys bass:walk drums:lazy vibes@-4 muted voice",
      fill: "fill",
      sing: ["~C Con-crete lul-la-by", "~C Sleep-y as the sky", "~C Ev-ery bas-ket-ball", "~C Drums a-gainst the wall"],
    },
    { name: "solo", bars: 8, chords: "Ebmaj9 | Cm9 | Fm9 | Bb9sus4", on: "dust keys bass:walk drums:lazy vibes muted" },
    {
      name: "hook2",
      bars: 8,
      chords: "Abmaj7 | Gm7 | Fm7 | Bb9sus4",
      on: "dust keys bass:walk drums:lazy muted voice",
      sing: [
        "~C Con-crete lul-la-by",
        "~C Win-dows blink-ing by",
        "~C Some-one up on nine",
        "~C Leaves a lamp like mine",
      ],
    },
    { name: "outro", bars: 3, chords: "Ebmaj9 | Cm9 | Ebmaj9", on: "dust keys vibes" },
  ],
};
