import { bus, rain } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, drums, inst, voice } from "./instruments.ts";
import { hall } from "./ride.ts";

/** Two drops racing: glitching ticks over a slow reese. */
export const rainWindow: Song = {
  slug: "rain-window",
  title: "Rain Window",
  bpm: 90,
  key: "F minor",
  beats: 4,
  swing: 0,
  loose: 0.006,
  tail: null,
  hall,
  echo: { beats: 0.75, feedback: 0.5, bright: 3200 },
  phrases: {
    A: { bars: 2, notes: "5:.5 4:.5 3:1 5:1 3:1 | 4:1 3:2 _:1" },
    B: { bars: 2, notes: "5:.5 6:.5 7:1 6:1 5:1 | 3:1 2:2 _:1" },
    C: { bars: 2, notes: "_:1 1':1 7:1 5:1 | 6:1 5:2 _:1" },
  },
  parts: {
    drums: drums("glitch", {
      pats: {
        main: "k:X.....x...x..... / c:....x.......x... / h:x.x.xoxrx.x.xxxo / r:..o..o..o..o..oo / p:......o.....o...",
        thin: "h:x..x..x.x..x..x. / p:....o.......o...",
        fill: "k:X.....x......... / c:....x.......xxrr / t:........x.x..... / u:..........x.x...",
      },
      level: -20,
    }),
    bass: bass(inst.reese, { pats: { main: "R---..R-", long: "R-------" }, level: -20.5 }),
    arp: arp(inst.crystal, {
      pats: { main: "0.2.3.1. 4.2.3.5.", wet: "0 3 2 4 1 3 5 2" },
      step: 0.25,
      gate: 0.4,
      level: -24,
      low: 60,
      high: 80,
      echo: 0.45,
    }),
    pad: chords(inst.warmPad, { pats: { main: "x---" }, level: -25, duck: 0.45 }),
    felt: chords(inst.felt, {
      pats: { main: "..x-..x-", calm: "x-------" },
      step: 0.5,
      level: -25.5,
      low: 56,
      high: 75,
    }),
    organ: chords(inst.hollow, { pats: { main: "x---" }, level: -28, low: 57, high: 76, rev: 0.6 }),
    rain: bed(rain, -33),
    bus: bed(bus, -38),
    voice: voice("whisper", { octave: 3, harmony: 2, rev: 0.55, level: -18 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "Fm9 | Dbmaj7", on: "rain bus organ arp pad@-3" },
    {
      name: "verse",
      bars: 8,
      chords: "Fm7 | Dbmaj7 | Bbm7 | Bbm7/Eb",
      on: "rain bus arp felt bass:long drums:thin voice",
      fill: "fill",
      sing: [
        "A Two drops race to the bot-tom of the pane",
        "B I al-ways bet on the slow one",
        "A You drew a house in the breath and the rain",
        "B And wiped it off be-fore the sun",
      ],
    },
    {
      name: "chorus",
      bars: 8,
      chords: "Dbmaj7 | Bbm7 | Fm7 | Db",
      on: "rain arp:wet pad bass drums voice",
      sing: ["~C Rain win-dow, show me", "~C Some-one I know", "~C Half of me on-ly", "~C Half of me glow"],
    },
    { name: "glide", bars: 8, chords: "Fm9 | Dbmaj7 | Abmaj7 | Eb6", on: "rain bus arp pad felt bass drums organ" },
    {
      name: "chorus2",
      bars: 8,
      chords: "Dbmaj7 | Bbm7 | Fm7 | Db",
      on: "rain arp:wet pad bass drums felt@-3 voice",
      sing: ["~C Rain win-dow, show me", "~C Some-where to go", "~C Half of me lone-ly", "~C Half of me home"],
    },
    { name: "over", bars: 4, chords: "Dbmaj7 | Bbm9", on: "rain bus organ pad felt:calm bass:long" },
  ],
};
