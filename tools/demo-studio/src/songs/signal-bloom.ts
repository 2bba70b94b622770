import { riser } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";

/** House: four to the floor, acid line, stabs that bloom open. */
export const signal: Song = {
  slug: "signal-bloom",
  title: "Signal Bloom",
  bpm: 126,
  key: "G minor",
  beats: 4,
  swing: 0.12,
  loose: 0.002,
  tail: 3,
  hall: { decay: 1.8, damp: 6500, size: 0.9, pre: 0.02 },
  echo: { beats: 0.75, feedback: 0.5, bright: 4500 },
  air: 1,
  phrases: {
    A: { bars: 4, notes: "5:1 7:1 5:1 3:1 | 4:1 3:1 1:2 | _:2 1:1 3:1 | 4:1.5 3:.5 5:1 _:1" },
    B: { bars: 4, notes: "1':2 7:1 5:1 | 7:1 5:1 4:1 3:1 | 3:2 4:1 5:1 | 5:3 _:1" },
  },
  parts: {
    drums: drums("house", {
      level: -16,
      pats: {
        four: "k:X...X...X...X... / o:..x...x...x...x.",
        main: "k:X...X...X...X... / c:....X.......X... / o:..x...x...x...x. / h:xx.xxx.xxx.xxx.x / r:oxxooxxooxxooxxo",
        tops: "h:xx.xxx.xxx.xxx.x / r:oxxooxxooxxooxxo / c:....o.......o...",
        fill: "k:X...X...X....... / c:....X.......X.xx / s:........xxxxxxrr",
      },
    }),
    bass: bass(inst.roundBass, {
      pats: { off: "..R...R...R...R.", run: "..R..RR...R..58." },
      step: 0.25,
      level: -18,
      octave: 1,
    }),
    acid: line(inst.acid, {
      level: -24,
      octave: 2,
      echo: 0.3,
      legato: 0.7,
      rev: 0.15,
      pats: {
        main: "1:.25 1:.25 1':.25 1:.25 3:.25 _:.25 5:.25 1:.25 _:.25 1:.25 7:.25 1':.25 _:.25 5:.25 3:.25 4:.25",
      },
    }),
    stab: chords(inst.stab, {
      pats: { main: "x..x..x.........", bloom: "x..x..x..x..x.x." },
      step: 0.25,
      level: -22.5,
      low: 55,
      high: 77,
      duck: 0.5,
      echo: 0.3,
    }),
    bells: arp(inst.crystal, {
      pats: { main: "0.3.1.4.2.5.3.1." },
      step: 0.25,
      gate: 0.3,
      level: -27,
      low: 67,
      high: 86,
      echo: 0.4,
    }),
    pad: chords(inst.hazePad, { pats: { main: "x---" }, level: -25, duck: 0.7 }),
    rise: bed(riser, -29),
    voice: voice("whisper", { octave: 3, harmony: 2, echo: 0.4, rev: 0.4, level: -18.5 }),
  },
  form: [
    { name: "intro", bars: 8, chords: "Gm9 | Ebmaj7 | Bbmaj7 | F6", on: "drums:four bells pad" },
    {
      name: "verse1",
      bars: 8,
      chords: "Gm7 | Gm7 | Ebmaj7 | Fadd9",
      on: "drums bass:off acid voice pad@-4",
      fill: "fill",
      sing: ["A Send a sig-nal through the fern", "A Wait for it to bloom and burn"],
    },
    {
      name: "verse1b",
      bars: 8,
      chords: "Gm7 | Gm7 | Ebmaj7 | Fadd9",
      on: "drums bass:off stab bells voice",
      fill: "fill",
      sing: ["A Pet-als made of ones and air", "A O-pen, o-pen ev-ery-where"],
    },
    { name: "build", bars: 4, chords: "Ebmaj7 | F", on: "drums:tops pad rise stab" },
    {
      name: "drop1",
      bars: 8,
      chords: "Gm9 | Ebmaj7 | Bbmaj7 | F6",
      on: "drums bass:run stab:bloom bells acid@-4 pad voice",
      sing: ["~B Sig-nal, sig-nal, bloom in me", "~B Car-ry me a-cross the sea"],
    },
    { name: "break", bars: 8, chords: "Cm9 | Ebmaj7 | Gm7 | F", on: "pad bells rise@-4 drums:tops@-3" },
    {
      name: "drop2",
      bars: 8,
      chords: "Gm9 | Ebmaj7 | Bbmaj7 | F6",
      on: "drums bass:run stab:bloom bells acid pad voice",
      sing: ["~B Sig-nal, sig-nal, bloom in me", "~B Leave the win-dow burn-ing free"],
    },
    { name: "outro", bars: 4, chords: "Gm9 | Ebmaj7", on: "drums:four bells acid@-4 pad" },
  ],
};
