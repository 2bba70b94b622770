/** Vocal tract resonances F1..F5 in Hz of a light alto. */
export type Formants = [number, number, number, number, number];
export const VOWELS: Record<string, Formants> = {
  a: [830, 1230, 2800, 3800, 4900],
  A: [820, 1850, 2800, 3800, 4900],
  e: [600, 2150, 2950, 3900, 4900],
  i: [340, 2600, 3200, 3950, 5000],
  I: [440, 2250, 3000, 3900, 4900],
  o: [500, 900, 2700, 3700, 4800],
  O: [610, 980, 2700, 3700, 4800],
  u: [370, 880, 2650, 3650, 4800],
  U: [460, 1120, 2650, 3700, 4800],
  V: [720, 1350, 2780, 3800, 4900],
  x: [550, 1550, 2750, 3800, 4900],
  r: [480, 1450, 1950, 3500, 4700],
};
/** A consonant's effect: how much voice stays, its tract shape, noise level, noise colour in Hz, seconds. */
export type Gesture = { voice: number; shape: Formants | null; noise: number; colour: number; time: number };
const g = (voice: number, time: number, shape: Formants | null = null, noise = 0, colour = 5000): Gesture => ({
  voice,
  shape,
  noise,
  colour,
  time,
});
const nasal: Formants = [280, 1200, 2400, 3500, 4700];
const GESTURES: Record<string, Gesture> = {
  m: g(0.5, 0.09, nasal),
  n: g(0.5, 0.08, [280, 1600, 2550, 3500, 4700]),
  l: g(0.62, 0.08, [360, 1150, 2800, 3700, 4800]),
  r: g(0.6, 0.08, [360, 1250, 1750, 3300, 4600]),
  w: g(0.55, 0.1, [310, 680, 2400, 3500, 4700]),
  y: g(0.6, 0.09, [290, 2500, 3200, 3900, 4900]),
  s: g(0.02, 0.1, null, 0.5, 7000),
  z: g(0.3, 0.08, null, 0.25, 6500),
  S: g(0.02, 0.1, null, 0.5, 3600),
  f: g(0.03, 0.09, null, 0.22, 6000),
  v: g(0.4, 0.07, null, 0.08, 5500),
  h: g(0.1, 0.08, null, 0.22, 1800),
  T: g(0.08, 0.08, null, 0.16, 6500),
  D: g(0.45, 0.06, null, 0.05, 5500),
  b: g(0.16, 0.06, [250, 800, 2400, 3500, 4700]),
  d: g(0.18, 0.055, [280, 1700, 2700, 3700, 4800]),
  g: g(0.18, 0.06, [280, 2000, 2500, 3500, 4700]),
  p: g(0, 0.07, null, 0.12, 1500),
  t: g(0, 0.065, null, 0.22, 5500),
  k: g(0, 0.07, null, 0.2, 2400),
  j: g(0.15, 0.08, null, 0.3, 3400),
};

export type Syllable = { onset: Gesture[]; vowel: Formants; glide: Formants | null; coda: Gesture[]; text: string };

const DIPHTHONGS: Record<string, [string, string]> = {
  ai: ["a", "I"],
  ei: ["e", "i"],
  ou: ["o", "U"],
  au: ["a", "U"],
  oi: ["O", "I"],
};
const WORDS: Record<string, string> = {
  the: "D.x.",
  a: ".x.",
  i: ".ai.",
  you: "y.u.",
  your: "y.O.",
  my: "m.ai.",
  to: "t.u.",
  of: ".V.v",
  and: ".A.n",
  we: "w.i.",
  me: "m.i.",
  be: "b.i.",
  are: ".a.",
  was: "w.V.z",
  were: "w.r.",
  where: "w.e.",
  there: "D.e.",
  love: "l.V.v",
  come: "k.V.m",
  some: "s.V.m",
  one: "w.V.n",
  know: "n.ou.",
  no: "n.ou.",
  so: "s.ou.",
  go: "g.ou.",
  snow: "sn.ou.",
  slow: "sl.ou.",
  low: "l.ou.",
  glow: "gl.ou.",
  through: "Tr.u.",
  who: "h.u.",
  do: "d.u.",
  all: ".O.l",
  call: "k.O.l",
  fall: "f.O.l",
  wall: "w.O.l",
  small: "sm.O.l",
  light: "l.ai.t",
  night: "n.ai.t",
  might: "m.ai.t",
  hold: "h.ou.ld",
  cold: "k.ou.ld",
  gold: "g.ou.ld",
  old: ".ou.ld",
  told: "t.ou.ld",
  home: "h.ou.m",
  heart: "h.a.t",
  here: "h.i.",
  hear: "h.i.",
  they: "D.ei.",
  say: "s.ei.",
  said: "s.e.d",
  wind: "w.I.nd",
  find: "f.ai.nd",
  mind: "m.ai.nd",
  kind: "k.ai.nd",
  blind: "bl.ai.nd",
  by: "b.ai.",
  sky: "sk.ai.",
  cry: "kr.ai.",
  fly: "fl.ai.",
  high: "h.ai.",
  sigh: "s.ai.",
  goodbye: "b.ai.",
  eyes: ".ai.z",
  sea: "s.i.",
  water: "w.O.",
  what: "w.V.t",
  want: "w.O.nt",
  blood: "bl.V.d",
  moon: "m.u.n",
  door: "d.O.",
  floor: "fl.O.",
  word: "w.r.d",
  world: "w.r.ld",
  road: "r.ou.d",
  though: "D.ou.",
  have: "h.A.v",
  give: "g.I.v",
  live: "l.I.v",
};

const CLUSTER: [RegExp, string][] = [
  [/^(ch|j|dg)/, "j"],
  [/^sh/, "S"],
  [/^th/, "T"],
  [/^ph/, "f"],
  [/^wh/, "w"],
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/^(ck|q)/, "k"],
  [/^c(?=[eiy])/, "s"],
  [/^c/, "k"],
  [/^x/, "s"],
  [/^(.)/, "$1"],
];
function gestures(letters: string): Gesture[] {
  const out: Gesture[] = [];
  let rest = letters;
  while (rest) {
    const [re, to] = CLUSTER.find(([r]) => r.test(rest)) ?? [/^./, ""];
    const m = re.exec(rest);
    const found = GESTURES[to === "$1" ? rest.charAt(0) : to];
    if (found) out.push(found);
    rest = rest.slice(m?.[0].length ?? 1);
  }
  return out.slice(0, 2);
}

function vowelOf(core: string, tail: string, ending: string): string {
  if (/^(igh|eye|uy|ie$)/.test(core + tail)) return "ai";
  if (/^(ee|ea|ie|ey)/.test(core)) return "i";
  if (/^(oo|ew|ui|ue)/.test(core)) return "u";
  if (/^(ou|ow)/.test(core + tail)) return "au";
  if (/^(ai|ay|ei)/.test(core + tail)) return "ei";
  if (/^(oa|oe)/.test(core)) return "ou";
  if (/^(oi|oy)/.test(core + tail)) return "oi";
  if (/^[eiu]r/.test(core + tail)) return "r";
  if (/^ar/.test(core + tail)) return "a";
  if (/^(or|aw|au|al)/.test(core + tail)) return "O";
  if (ending) return { a: "ei", i: "ai", o: "ou", u: "u", e: "i", y: "ai" }[core.charAt(0)] ?? "x";
  if (!tail) return { a: "x", i: "ai", o: "ou", u: "u", e: "i", y: "i" }[core.charAt(0)] ?? "x";
  return { a: "A", e: "e", i: "I", o: "O", u: "V", y: "I" }[core.charAt(0)] ?? "x";
}

/**
 * Maps English spelling roughly to mouth shapes; the mix is hazy, so an approximation is good enough, and there is always a
 * sound.
 */
export function syllable(text: string): Syllable {
  const word = text.toLowerCase().replace(/[^a-z]/g, "");
  const known = WORDS[word];
  let [on, v, off] = known ? known.split(".") : [];
  if (v === undefined) {
    const m = /^((?:[^aeiouy]|y(?=[aeiou]))*)([aeiouy]*?)([^aeiouy]*)(e?s?d?)$/.exec(word);
    on = m?.[1] ?? "";
    const silentE = /[aeiouy][^aeiouy]+e[sd]?$/.test(word);
    const inner = /^([^aeiouy]*y?)([aeiouy]+)([^aeiouy]*)/.exec(word);
    on = inner?.[1] ?? on;
    off = inner?.[3] ?? "";
    v = vowelOf(inner?.[2] ?? "a", off, silentE ? "e" : "");
    off = off.replace(/^(gh|w|y|r)/, "");
  }
  const [first, second] = DIPHTHONGS[v] ?? [v, null];
  const neutral: Formants = [550, 1550, 2750, 3800, 4900];
  return {
    onset: gestures(on ?? ""),
    vowel: VOWELS[first] ?? neutral,
    glide: second ? (VOWELS[second] ?? neutral) : null,
    coda: gestures(off ?? "").slice(0, 1),
    text,
  };
}
