import { bus, rain } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, line, voice } from "./instruments.ts";
import { hall } from "./ride.ts";

/** Half-time drums and brass under street light after street light. */
export const sodium: Song = {
  slug: "sodium-orange",
  title: "Sodium Orange",
  bpm: 134,
  key: "D minor",
  beats: 4,
  swing: 0.08,
  loose: 0.005,
  tail: null,
  hall,
  echo: { beats: 1.5, feedback: 0.4, bright: 3400 },
  phrases: {
    A: { bars: 4, notes: "5:1 5:1 4:.5 3:1.5 | 4:1 3:1 1:2 | _:1 3:1 4:1 5:1 | 3:3 _:1" },
    B: { bars: 4, notes: "1':2 7:1 5:1 | 6:1.5 5:.5 3:2 | 4:1 5:1 7:1 5:1 | 5:3 _:1" },
    C: { bars: 4, notes: "1':2 7:1 5:1 | 6:1.5 5:.5 3:2 | 4:1 3:1 2:1 3:1 | 1:3 _:1" },
  },
  parts: {
    drums: drums("trap", {
      pats: {
        main: "k:X.....x.........x.....x...x..... / s:........X...............X....... / c:........x...............x....... / h:x.x.x.x.x.rrx.x.x.x.x.x.x.xrx.xx / p:..............o.......o.........",
        half: "k:X...............x......... x..... / h:x...x...x...x...x...x...x...x...",
        fill: "k:X.......x....... / s:........X.x.xrrX / h:x.x.x.x.........",
      },
      level: -17.5,
    }),
    bass: bass(inst.sub, { pats: { main: "R-----R-R---8-5-", long: "R-------" }, level: -18.5 }),
    brass: chords(inst.brass, {
      pats: { main: "x---....", long: "x---" },
      step: 1,
      level: -25,
      voices: 3,
      low: 55,
      high: 74,
      duck: 0.5,
    }),
    pluck: arp(inst.pluck, {
      pats: { main: "0.2.3.2.1.3.4.2.", sparse: "0...3...2...4..." },
      step: 0.5,
      gate: 0.4,
      level: -25,
      low: 58,
      high: 79,
      echo: 0.4,
    }),
    pad: chords(inst.hazePad, { pats: { main: "x---" }, level: -26, duck: 0.5 }),
    lead: line(inst.lead, {
      level: -25,
      octave: 4,
      rev: 0.5,
      echo: 0.4,
      pats: { main: "5:3 3':1 2':2 1':2 7:3 5:1 6:4" },
    }),
    organ: chords(inst.hollow, { pats: { main: "x---" }, level: -28, low: 57, high: 76, rev: 0.6 }),
    rain: bed(rain, -38),
    bus: bed(bus, -36),
    voice: voice("alto", { octave: 4, harmony: 2, rev: 0.45 }),
  },
  form: [
    { name: "intro", bars: 8, chords: "Dm9 | Bbmaj7 | F | C", on: "rain bus organ pluck:sparse pad@-3" },
    {
      name: "verse",
      bars: 8,
      chords: "Dm7 | Dm7 | Bbmaj7 | Fadd9",
      on: "bus pluck bass:long drums:half voice",
      fill: "fill",
      sing: ["A So-di-um or-ange on the rail", "A All of our shad-ows read like mail"],
    },
    {
      name: "verse1b",
      bars: 8,
      chords: "Dm7 | Dm7 | Bbmaj7 | Fadd9",
      on: "bus pluck bass drums voice brass:long@-3",
      fill: "fill",
      sing: ["A Some-bod-y’s laugh-ing two rows back", "A Some-bod-y’s humm-ing to the track"],
    },
    {
      name: "chorus1",
      bars: 16,
      chords: "Bbmaj7 | Bbmaj7 | Gm7 | Dm7",
      on: "pluck bass drums pad brass voice",
      fill: "fill",
      sing: [
        "~B Or-ange, or-ange, paint me new",
        "~C I am half a-sleep and half of you",
        "~B Or-ange, or-ange, street by street",
        "~C Beat the dark out with my feet",
      ],
    },
    { name: "ride", bars: 8, chords: "Dm9 | Bbmaj7 | F | C", on: "pluck bass drums pad lead" },
    {
      name: "chorus2",
      bars: 8,
      chords: "Bbmaj7 | Bbmaj7 | Gm7 | Dm7",
      on: "pluck bass drums pad brass lead@-4 voice",
      sing: ["~B Or-ange, or-ange, paint me new", "~C I am half a-sleep and half of you"],
    },
    { name: "over", bars: 6, chords: "Gm9 | Gm9 | A7sus4", on: "rain bus organ pad pluck:sparse bass:long" },
  ],
};
