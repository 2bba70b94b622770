import { riser } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** Driving: motorik drums, a pulsing bass, a lead that climbs. */
export const harbourLights: Song = {
  slug: "harbour-lights",
  title: "Harbour Lights",
  bpm: 122,
  key: "A mixolydian",
  beats: 4,
  swing: 0,
  loose: 0.004,
  tail: 4,
  hall: { decay: 2.1, damp: 5500, size: 1, pre: 0.02 },
  echo: { beats: 0.75, feedback: 0.45, bright: 4500 },
  phrases: {
    A: { bars: 4, notes: "_:1 1:.5 2:.5 3:1 3:1 | 5:1.5 3:.5 2:1 1:1 | _:1 2:.5 3:.5 4:1 3:1 | 2:3 _:1" },
    B: { bars: 4, notes: "5:1 5:.5 6:.5 1':2 | 7:1 6:1 5:1 3:1 | 4:1 4:.5 5:.5 6:2 | 5:3 _:1" },
    C: { bars: 4, notes: "5:1 5:.5 6:.5 1':2 | 2':1 1':1 7:1 5:1 | 4:1 6:.5 5:.5 4:1 3:1 | 1:3 _:1" },
  },
  parts: {
    drums: drums("dream", {
      level: -17.5,
      pats: {
        main: "k:X...X...X...X.x. / s:....X.......X... / h:x.x.x.x.x.x.x.x. / r:oooooooooooooooo",
        half: "k:X.......x....... / h:o.x.o.x.o.x.o.x.",
        fill: "k:X...X...X...X... / s:x.x.x.x.xxxxXXXX / t:....x...x....... / u:......x...x.....",
      },
    }),
    bass: bass(inst.moogBass, { pats: { main: "RRRRRR8R", half: "R---R---" }, level: -19.5, gate: 0.8 }),
    pulse: chords(inst.softPluck, { pats: { main: "xoxoxxox" }, step: 0.5, level: -26, low: 57, high: 76, echo: 0.2 }),
    pad: chords(inst.warmPad, { pats: { main: "x---" }, level: -27, duck: 0.5 }),
    guitar: line(inst.clean, {
      level: -23,
      octave: 4,
      chorus: 0.5,
      echo: 0.5,
      pats: { main: "5:.5 1':1 2':.5 3':1.5 2':.5 1':1 5:1 4:1 5:1 1:.5 2:1.5 3:1 5:2 4:2 3:1 2:1" },
    }),
    brass: chords(inst.brass, { pats: { main: "x---..x-" }, step: 0.5, level: -27, low: 57, high: 76, voices: 3 }),
    rise: bed(riser, -31),
    voice: voice("alto", { octave: 3, harmony: 2 }),
  },
  form: [
    { name: "intro", bars: 8, chords: "A | A | G | D/F#", on: "pulse bass:half drums:half guitar" },
    {
      name: "verse1",
      bars: 8,
      chords: "A | A | G | D/F#",
      on: "pulse bass drums@-2 voice",
      fill: "fill",
      sing: ["A The last train left with-out my name", "A The sta-tion clock for-got the same"],
    },
    {
      name: "chorus1",
      bars: 8,
      chords: "D | A | G | A | D | A | G | A",
      on: "pulse bass drums pad brass voice",
      sing: ["~B Har-bour lights, pull me back a-gain", "~C I was nev-er good at leav-ing then"],
    },
    {
      name: "verse2",
      bars: 8,
      chords: "A | A | G | D/F#",
      on: "pulse bass drums pad@-3 guitar@-5 voice",
      fill: "fill",
      sing: ["A The gulls have learned to sing your tune", "A The ropes are creak-ing at the moon"],
    },
    {
      name: "chorus2",
      bars: 8,
      chords: "D | A | G | A | D | A | G | A",
      on: "pulse bass drums pad brass guitar@-4 voice",
      sing: ["~B Har-bour lights, pull me back a-gain", "~C I was nev-er good at leav-ing then"],
    },
    { name: "bridge", bars: 8, chords: "Em7 | G | D | A", on: "pad pulse bass:half drums:half rise guitar" },
    {
      name: "chorus3",
      bars: 8,
      chords: "D | A | G | A | D | A | G | A",
      on: "pulse bass drums pad brass guitar@-3 voice",
      sing: ["~B Har-bour lights, burn a-cross the bay", "~C I have come a-long the long-est way"],
    },
    { name: "outro", bars: 4, chords: "A | A | G | A", on: "pulse pad guitar bass:half" },
  ],
};
