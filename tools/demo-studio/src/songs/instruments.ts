import type { Kit } from "../engine/drums.ts";
import { kits } from "../engine/drums.ts";
import { fm, fms } from "../engine/fm.ts";
import type { ArpPart, BassPart, BedPart, ChordPart, DrumPart, LinePart, VoicePart } from "../engine/song.ts";
import { guitars, plucked } from "../engine/strings.ts";
import { mallets, modal } from "../engine/struck.ts";
import { patches, subtractive } from "../engine/subtractive.ts";

/** Every instrument of the studio, by name. */
export const inst = {
  warmPad: subtractive(patches.warmPad),
  hazePad: subtractive(patches.hazePad),
  strings: subtractive(patches.ensemble),
  brass: subtractive(patches.brass),
  stab: subtractive(patches.superStab),
  pluck: subtractive(patches.pluck),
  softPluck: subtractive(patches.softPluck),
  acid: subtractive(patches.acid),
  lead: subtractive(patches.monoLead),
  reed: subtractive(patches.reedLead),
  roundBass: subtractive(patches.roundBass),
  moogBass: subtractive(patches.moogBass),
  reese: subtractive(patches.reese),
  sub: subtractive(patches.subBass),
  felt: modal(mallets.feltPiano),
  piano: modal(mallets.piano),
  marimba: modal(mallets.marimba),
  kalimba: modal(mallets.kalimba),
  glass: modal(mallets.glass),
  vibes: modal(mallets.vibes),
  musicBox: modal(mallets.musicBox),
  tongue: modal(mallets.tongueDrum),
  nylon: plucked(guitars.nylon),
  steel: plucked(guitars.steel),
  clean: plucked(guitars.clean),
  muted: plucked(guitars.muted),
  harp: plucked(guitars.harp),
  bassGuitar: plucked(guitars.bassGuitar),
  upright: plucked(guitars.upright),
  koto: plucked(guitars.koto),
  rhodes: fm(fms.rhodes),
  wurli: fm(fms.wurli),
  bell: fm(fms.bell),
  crystal: fm(fms.crystal),
  digiBass: fm(fms.digiBass),
  hollow: fm(fms.hollow),
};

type Play = ChordPart["play"];
export const chords = (play: Play, o: Partial<ChordPart> & { pats: Record<string, string> }): ChordPart => ({
  kind: "chords",
  play,
  level: -25,
  low: 52,
  high: 74,
  voices: 4,
  step: 1,
  rev: 0.35,
  duck: 0.25,
  ...o,
});
export const arp = (play: Play, o: Partial<ArpPart> & { pats: Record<string, string> }): ArpPart => ({
  kind: "arp",
  play,
  level: -26,
  low: 60,
  high: 81,
  voices: 4,
  step: 0.5,
  gate: 0.5,
  rev: 0.35,
  echo: 0.3,
  duck: 0.2,
  ...o,
});
export const bass = (play: Play, o: Partial<BassPart> & { pats: Record<string, string> }): BassPart => ({
  kind: "bass",
  play,
  level: -20.5,
  octave: 1,
  step: 0.5,
  duck: 0.3,
  lp: 3500,
  ...o,
});
export const line = (play: Play, o: Partial<LinePart> & { pats: Record<string, string> }): LinePart => ({
  kind: "line",
  play,
  level: -24,
  octave: 4,
  rev: 0.4,
  echo: 0.25,
  ...o,
});
export const drums = (kit: keyof typeof kits, o: Partial<DrumPart> & { pats: Record<string, string> }): DrumPart => ({
  kind: "drums",
  kit: kits[kit] as Kit,
  level: -18.5,
  rev: 0.1,
  ...o,
});
export const voice = (singer: string, o: Partial<VoicePart> = {}): VoicePart => ({
  kind: "voice",
  singer,
  level: -18,
  octave: 3,
  width: 0.6,
  doubles: 0.4,
  rev: 0.42,
  echo: 0.2,
  hp: 150,
  ...o,
});
export const bed = (draw: BedPart["draw"], level: number, o: Partial<BedPart> = {}): BedPart => ({
  kind: "bed",
  draw,
  level,
  hp: 60,
  ...o,
});
