import { bus, rain } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, voice } from "./instruments.ts";
import { hall } from "./ride.ts";

/** The hymn at the end of the line. */
export const terminus: Song = {
  slug: "terminus",
  title: "Terminus",
  bpm: 66,
  key: "D major",
  beats: 4,
  swing: 0,
  loose: 0.012,
  tail: null,
  hall: { ...hall, decay: 5.5, size: 1.6 },
  echo: { beats: 1, feedback: 0.5, bright: 2600 },
  phrases: {
    A: { bars: 2, notes: "1:1 2:1 3:1 5:1 | 3:2 2:1 _:1" },
    B: { bars: 2, notes: "6,:1 1:1 2:1 3:1 | 1:3 _:1" },
    C: { bars: 2, notes: "5:1 6:1 1':1 7:.5 6:.5 | 5:3 _:1" },
    D: { bars: 2, notes: "6:1 5:1 3:1 2:1 | 1:3 _:1" },
  },
  parts: {
    organ: chords(inst.hollow, { pats: { main: "x---" }, level: -22, low: 50, high: 72, rev: 0.6, duck: 0 }),
    pad: chords(inst.warmPad, { pats: { main: "x---" }, level: -25, rev: 0.6, duck: 0 }),
    strings: chords(inst.strings, {
      pats: { main: "x---" },
      level: -25,
      low: 62,
      high: 82,
      voices: 3,
      rev: 0.6,
      duck: 0,
    }),
    vibes: arp(inst.vibes, {
      pats: { main: "0..2..3." },
      step: 0.5,
      gate: 1.5,
      level: -26,
      low: 60,
      high: 80,
      echo: 0.5,
    }),
    bass: bass(inst.sub, { pats: { main: "R-------" }, level: -22, duck: 0 }),
    heart: drums("dust", { pats: { main: "k:x..o............ / u:........o......." }, level: -26, rev: 0.5 }),
    rain: bed(rain, -37),
    bus: bed(bus, -38),
    voice: voice("dark", { octave: 4, harmony: 2, doubles: 0.7, rev: 0.7, level: -18 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Dadd9 | Gmaj7", on: "rain bus organ" },
    {
      name: "verse",
      bars: 8,
      chords: "D | Asus4 | Bm7 | Gmaj7",
      on: "rain bus organ bass voice",
      sing: [
        "A All change, all change please",
        "B Take your um-brel-las home",
        "A The moon is wait-ing on the trees",
        "B No-bod-y walks a-lone",
      ],
    },
    {
      name: "chorus",
      bars: 8,
      chords: "Gmaj7 | D/F# | Em7 | D",
      on: "rain organ bass pad strings vibes heart voice",
      sing: [
        "~C Ter-mi-nus, the light stays on",
        "~D Ter-mi-nus, amen",
        "~C All the long day’s noise is gone",
        "~D Morn-ing starts a-gain",
      ],
    },
    {
      name: "last",
      bars: 8,
      chords: "Gmaj7 | D/F# | Em7 | D",
      on: "rain organ bass pad strings vibes heart voice",
      sing: [
        "~C Ter-mi-nus, the wheels can rest",
        "~D Ter-mi-nus, amen",
        "~C Lay your head on no-one’s chest",
        "~D Morn-ing starts a-gain",
      ],
    },
    { name: "outro", bars: 4, chords: "Gmaj7 | Dadd9", on: "rain bus organ pad vibes@-3" },
  ],
};
