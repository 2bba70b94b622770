import { riser } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, voice } from "./instruments.ts";

/** Two-step: skipping kick, chopped organ, a bass that answers back. */
export const rooftop: Song = {
  slug: "rooftop-static",
  title: "Rooftop Static",
  bpm: 132,
  key: "B minor",
  beats: 4,
  swing: 0.2,
  loose: 0.003,
  tail: 3,
  hall: { decay: 1.4, damp: 6500, size: 0.8, pre: 0.015 },
  echo: { beats: 0.75, feedback: 0.4, bright: 4200 },
  air: 1,
  phrases: {
    A: { bars: 2, notes: "1':.5 7:.5 5:1 _:.5 5:.5 4:.5 3:.5 | 4:.5 5:1 3:1.5 _:1" },
    B: { bars: 2, notes: "1':.5 7:.5 5:1 _:.5 4:.5 3:.5 4:.5 | 3:.5 1:2 _:1.5" },
    C: { bars: 2, notes: "3':1 2':.5 1':1.5 7:1 | 1':.5 7:.5 5:2 _:1" },
  },
  parts: {
    drums: drums("house", {
      level: -16.5,
      pats: {
        main: "k:X.........x..... / s:....X.......X..o / c:....x.......x... / h:x.xxx.x.x.xxx.xx / o:..............x. / r:oxo.oxo.oxo.oxo.",
        skip: "k:X..x......x..x.. / s:....X..o....X.o. / c:....x.......x... / h:x.xxx.xxx.xxx.xx / o:......x.......x. / p:...x..o..x....o.",
        fill: "k:X..x............ / s:....X.xxX.xxrrrr / h:x.xx............",
      },
    }),
    bass: bass(inst.digiBass, {
      pats: { main: "R..R..8...5.R...", call: "R..R....7.8.5.^." },
      step: 0.25,
      level: -18.5,
      octave: 1,
    }),
    stab: chords(inst.wurli, {
      pats: { main: "..x..x....x.....", four: "x..x..x...x..x.." },
      step: 0.25,
      level: -22.5,
      low: 57,
      high: 76,
      echo: 0.3,
    }),
    pluck: arp(inst.koto, { pats: { main: "0..3..2.4..1...." }, step: 0.25, gate: 0.4, level: -25, low: 60, high: 81 }),
    pad: chords(inst.hazePad, { pats: { main: "x---" }, level: -27, duck: 0.6, hp: 250 }),
    rise: bed(riser, -31),
    voice: voice("bright", { octave: 3, harmony: 2, doubles: 0.3, rev: 0.3, echo: 0.3 }),
  },
  form: [
    { name: "intro", bars: 8, chords: "Bm9 | Gmaj7 | Em9 | F#m7", on: "stab pluck pad@-2" },
    {
      name: "verse1",
      bars: 8,
      chords: "Bm9 | Gmaj7 | Em9 | F#m7",
      on: "stab pluck bass drums voice",
      fill: "fill",
      sing: [
        "A Up the lad-der, past the rust",
        "B Sat-el-lites and chim-ney dust",
        "A Tune the dish to no-where bound",
        "B Catch the sta-tion with no sound",
      ],
    },
    { name: "build", bars: 4, chords: "Em9 | F#m7", on: "pad stab:four rise pluck" },
    {
      name: "hook1",
      bars: 8,
      chords: "Gmaj7 | Bm7 | Em9 | F#m7",
      on: "stab:four pluck bass:call drums:skip pad voice",
      fill: "fill",
      sing: [
        "~C Roof-top stat-ic, talk to me",
        "~C I am on your fre-quen-cy",
        "~C Roof-top stat-ic, turn it up",
        "~C Moon-light in a pa-per cup",
      ],
    },
    { name: "drop", bars: 8, chords: "Bm9 | Gmaj7 | Em9 | F#m7", on: "bass:call drums:skip pluck stab pad" },
    {
      name: "break",
      bars: 8,
      chords: "Gmaj7 | Em9",
      on: "pad pluck voice rise",
      sing: ["A All the aer-i-als lean in", "B Lis-ten-ing for your vi-o-lin"],
    },
    {
      name: "hook2",
      bars: 8,
      chords: "Gmaj7 | Bm7 | Em9 | F#m7",
      on: "stab:four pluck bass:call drums:skip pad voice",
      sing: [
        "~C Roof-top stat-ic, talk to me",
        "~C I am on your fre-quen-cy",
        "~C Roof-top stat-ic, turn it up",
        "~C Moon-light in a pa-per cup",
      ],
    },
    { name: "outro", bars: 4, chords: "Bm9 | Gmaj7", on: "stab pluck pad" },
  ],
};
