import type { Play } from "./core.ts";
import type { Kit } from "./drums.ts";

/** Send and tone of a part. `level` is its loudness in LUFS while it plays, so the balance is written, not guessed. */
export type Mix = {
  level: number;
  pan?: number;
  rev?: number;
  echo?: number;
  duck?: number;
  hp?: number;
  lp?: number;
  chorus?: number;
  tone?: [number, number, number][];
};

/** Sounds the chord in a rhythm: one character per step, x hit, o soft hit, - hold, . rest. */
export type ChordPart = Mix & {
  kind: "chords";
  play: Play;
  low: number;
  high: number;
  voices: number;
  step: number;
  pats: Record<string, string>;
  strum?: number;
};
/** Walks over the voiced chord: digits pick a tone from below, + after it lifts an octave, . rests. */
export type ArpPart = Mix & {
  kind: "arp";
  play: Play;
  low: number;
  high: number;
  voices: number;
  step: number;
  gate: number;
  pats: Record<string, string>;
};
/** Bass: R root, 5 fifth, 8 octave, 3 third, 7 seventh, ^ a scale step below the next root, - hold, . rest. */
export type BassPart = Mix & {
  kind: "bass";
  play: Play;
  octave: number;
  step: number;
  pats: Record<string, string>;
  gate?: number;
};
/** A written line in scale degrees with lengths in beats: "5:1 3':.5 _:1". */
export type LinePart = Mix & {
  kind: "line";
  play: Play;
  octave: number;
  pats: Record<string, string>;
  legato?: number;
};
/** 16 steps a bar (or any count): X accent, x hit, o ghost, f flam, r roll, . rest. One row per drum, rows joined by '/'. */
export type DrumPart = Mix & { kind: "drums"; kit: Kit; pats: Record<string, string>; fill?: string };
/** A texture under everything: receives the section's length and renders it as a whole. */
export type BedPart = Mix & {
  kind: "bed";
  draw: (samples: number, seed: string) => { l: Float32Array; r: Float32Array };
};
export type VoicePart = Mix & {
  kind: "voice";
  singer: string;
  octave: number;
  width: number;
  doubles: number;
  harmony?: number;
};
export type Part = ChordPart | ArpPart | BassPart | LinePart | DrumPart | BedPart | VoicePart;

export type Section = {
  name: string;
  bars: number;
  /** bars split by '|', chords of a bar by spaces; repeats until the section is full */
  chords: string;
  /** what plays: "part", "part:pattern", "part@-3" (dB) */
  on: string;
  /** a drum fill in the last bar, by its key in the drum patterns */
  fill?: string;
  /** phrase key and text: "A Hold the riv-er in your hand"; '~' before the key adds the harmony, '#2 ' waits two bars */
  sing?: string[];
};

export type Song = {
  slug: string;
  title: string;
  bpm: number;
  key: string;
  beats: number;
  /** how far every second sixteenth is late: 0 straight, 0.33 triplets */
  swing: number;
  /** where swing applies: 0.25 sixteenths, 0.5 eighths */
  swingStep?: number;
  /** seconds a player may be early or late */
  loose: number;
  /** seconds after the last bar; null: the next track follows without a gap */
  tail: number | null;
  exact?: number;
  hall: { decay: number; damp: number; size: number; pre: number };
  echo: { beats: number; feedback: number; bright: number };
  phrases: Record<string, { bars: number; notes: string }>;
  parts: Record<string, Part>;
  form: Section[];
  air?: number;
};
