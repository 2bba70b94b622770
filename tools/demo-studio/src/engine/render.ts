import {
  arpNotes,
  bassNotes,
  chordNotes,
  type LyricLine,
  layout,
  lineNotes,
  type Note,
  rngFor,
  strokes,
  swung,
  totalBeats,
} from "./arrange.ts";
import { addMono, addStereo, at, fromDb, SR, type Stereo, stereo, toDb } from "./core.ts";
import { eq } from "./filters.ts";
import { loudness } from "./loudness.ts";
import { chorus, echo, reverb } from "./reverb.ts";
import type { Part, Song } from "./song.ts";
import { degree, inScale, parseKey } from "./theory.ts";
import { vocals } from "./vocals.ts";
import { choir, type Sung, singers } from "./voice.ts";

/** `body` is where the last bar ends: a track that flows into the next is cut there, and its tail rings into the next one. */
export type Rendered = {
  mix: Stereo;
  body: number;
  lines: { seconds: number; text: string }[];
  stems: { name: string; lufs: number; peakDb: number }[];
};

const TAIL = 9;

function drawPart(
  song: Song,
  name: string,
  part: Part,
  length: number,
  kicks: number[],
): { buf: Stereo; lines: LyricLine[] } {
  const places = layout(song);
  const key = parseKey(song.key);
  const rng = rngFor(song, name);
  const buf = stereo(length);
  const spb = 60 / song.bpm;
  const when = (beat: number): number =>
    Math.max(0, Math.round((swung(song, beat) * spb + (rng() - 0.5) * 2 * song.loose) * SR));
  let lines: LyricLine[] = [];
  const playAll = (notes: Note[], play: (p: Note, atSample: number) => void): void => {
    for (const n of notes) play(n, when(n.beat));
  };
  if (part.kind === "voice") {
    const v = vocals(song, places, part.octave);
    lines = v.lines;
    const who = singers[part.singer];
    if (!who) throw new Error(`no such singer ${part.singer}`);
    const toSung = (n: (typeof v.sung)[number], midi: number, vel: number): Sung => ({
      time: swung(song, n.beat) * spb,
      dur: n.beats * spb,
      midi,
      vel: n.vel * vel,
      syl: n.syl,
      end: n.end,
    });
    addStereo(
      buf,
      0,
      choir(
        v.sung.map((n) => toSung(n, n.midi, 1)),
        who,
        length,
        song.slug,
        part.width,
        part.doubles,
      ),
      1,
    );
    const second = v.sung.filter((n) => n.harmony);
    if (part.harmony && second.length) {
      // The harmony follows the scale, not a fixed interval: a parallel third would leave the key.
      const ladder: number[] = [];
      for (let o = part.octave - 2; o < part.octave + 3; o++)
        for (let d = 1; d < 8; d++) ladder.push(degree(key, String(d), o));
      const moved = second.map((n) => {
        const i = ladder.findIndex((m) => m >= n.midi);
        return toSung(n, ladder[i + (part.harmony ?? 0)] ?? n.midi, 0.5);
      });
      const h = choir(moved, { ...who, breath: who.breath * 1.4 }, length, `${song.slug}-harmony`, 0.7, 1);
      addStereo(buf, 0, h, 0.6);
    }
  } else if (part.kind === "drums") {
    const cache = new Map<string, Float32Array[]>();
    for (const s of strokes(song, part, places, name, rng)) {
      const drum = part.kit[s.drum];
      if (!drum) continue;
      const id = `${s.drum}${Math.round(s.vel * 6)}`;
      const takes = cache.get(id) ?? [];
      cache.set(id, takes);
      // Four takes of each stroke, so that repeated hits do not machine-gun.
      if (takes.length < 4) takes.push(drum.hit(Math.min(1.1, s.vel), rng));
      const take = takes[Math.floor(rng() * takes.length)];
      const start = when(s.beat);
      if (s.drum === "k") kicks.push(start);
      if (take) addMono(buf, start, take, drum.gain * 0.5, drum.pan);
    }
  } else if (part.kind === "bed") {
    for (const p of places) {
      const on = p.on.get(name);
      if (!on) continue;
      const n = Math.round(p.section.bars * song.beats * spb * SR);
      const overlap = Math.round(SR * 1.5);
      const bed = part.draw(n + overlap, `${song.slug}${p.section.name}`);
      for (const ch of [bed.l, bed.r])
        for (let i = 0; i < overlap; i++) {
          const w = Math.sin((Math.PI / 2) * (i / overlap));
          ch[i] = at(ch, i) * w;
          ch[ch.length - 1 - i] = at(ch, ch.length - 1 - i) * w;
        }
      addStereo(buf, Math.round(p.beat * spb * SR), bed, fromDb(on.db));
    }
  } else {
    const notes = () => {
      switch (part.kind) {
        case "chords":
          return chordNotes(song, part, places, name);
        case "arp":
          return arpNotes(song, part, places, name);
        case "bass":
          return bassNotes(song, part, places, name, key);
        default:
          return lineNotes(song, part, places, name, key);
      }
    };
    playAll(notes(), (n, start) =>
      part.play(buf, start, n.midi, n.beats * spb, Math.min(1, n.vel * (0.93 + rng() * 0.14)), rng),
    );
  }
  return { buf, lines };
}

function duck(buf: Stereo, kicks: number[], depth: number, spb: number): void {
  const len = Math.round(Math.min(0.42, spb * 0.8) * SR);
  for (const k of kicks) {
    for (let i = 0; i < len && k + i < buf.l.length; i++) {
      const x = i / len;
      const g = 1 - depth * Math.min(1, i / 180) * (1 - x) ** 1.6;
      buf.l[k + i] = at(buf.l, k + i) * g;
      buf.r[k + i] = at(buf.r, k + i) * g;
    }
  }
}

/** Renders every part, sets it to its written loudness, and sums dry, reverb and echo. */
export function renderSong(song: Song): Rendered {
  const spb = 60 / song.bpm;
  const body = Math.round(totalBeats(song) * spb * SR);
  const length = body + Math.round((song.tail === null ? TAIL : Math.max(song.tail, 1)) * SR);
  const [mix, hallIn, echoIn] = [stereo(length), stereo(length), stereo(length)];
  const kicks: number[] = [];
  const stems: Rendered["stems"] = [];
  let lines: LyricLine[] = [];
  const order = Object.entries(song.parts).sort(
    ([, a], [, b]) => Number(b.kind === "drums") - Number(a.kind === "drums"),
  );
  for (const [name, part] of order) {
    const drawn = drawPart(song, name, part, length, kicks);
    const buf = drawn.buf;
    if (part.kind === "voice") lines = drawn.lines;
    eq(buf, "highpass", part.hp ?? (part.kind === "drums" || part.kind === "bass" ? 25 : 110), 0.7);
    if (part.lp) eq(buf, "lowpass", part.lp, 0.7);
    if (part.kind === "voice") {
      eq(buf, "peak", 420, 0.9, -2);
      eq(buf, "highshelf", 7500, 0.7, 2.5);
    }
    for (const [f, q, g] of part.tone ?? []) eq(buf, "peak", f, q, g);
    if (part.chorus) chorus(buf, 2.4, 0.5, part.chorus);
    const lufs = loudness(buf);
    const gain = fromDb(part.level - lufs);
    const right = part.pan ?? 0;
    let peak = 0;
    for (let i = 0; i < length; i++) {
      buf.l[i] = at(buf.l, i) * gain * Math.min(1, 1 - right);
      buf.r[i] = at(buf.r, i) * gain * Math.min(1, 1 + right);
      peak = Math.max(peak, Math.abs(at(buf.l, i)), Math.abs(at(buf.r, i)));
    }
    if (part.duck) duck(buf, kicks, part.duck, spb);
    addStereo(mix, 0, buf, 1);
    if (part.rev) addStereo(hallIn, 0, buf, part.rev);
    if (part.echo) addStereo(echoIn, 0, buf, part.echo);
    stems.push({ name, lufs: part.level, peakDb: toDb(peak) });
    if (!Number.isFinite(lufs) || lufs < -69) throw new Error(`${song.slug}: part ${name} is silent`);
  }
  const repeats = echo(echoIn, song.echo.beats * spb, song.echo.feedback, song.echo.bright);
  addStereo(mix, 0, repeats, 0.8);
  addStereo(hallIn, 0, repeats, 0.35);
  const hall = reverb(hallIn, song.hall.decay, song.hall.damp, song.hall.size, song.hall.pre);
  // The tail makes room for each beat as well, so that a long hall does not wash the groove away.
  duck(hall, kicks, 0.22, spb);
  addStereo(mix, 0, hall, 0.55);
  return { mix, body, lines: lines.map((l) => ({ seconds: swung(song, l.beat) * spb, text: l.text })), stems };
}

/** Finds long sung notes that clash a semitone above a chord tone, or leave the key; for use when writing a melody. */
export function lint(song: Song): string[] {
  const out: string[] = [];
  const key = parseKey(song.key);
  const places = layout(song);
  const part = Object.values(song.parts).find((p) => p.kind === "voice");
  for (const n of vocals(song, places, part?.kind === "voice" ? part.octave : 4).sung) {
    const place = places.findLast((p) => p.beat <= n.beat + 1e-6);
    const slot = place?.slots.findLast((s) => s.beat <= n.beat + 1e-6);
    if (!slot) continue;
    if (
      n.beats >= 1 &&
      slot.chord.tones.some((t) => (n.midi - t + 120) % 12 === 1) &&
      !slot.chord.tones.includes(n.midi % 12)
    )
      out.push(`${place?.section.name} beat ${n.beat - (place?.beat ?? 0)}: ${n.midi} rubs ${slot.chord.name}`);
    if (!inScale(key, n.midi)) out.push(`${place?.section.name}: ${n.midi} out of key`);
    if (n.midi < 52 || n.midi > 80) out.push(`${place?.section.name}: ${n.midi} out of range`);
  }
  return [...new Set(out)];
}
