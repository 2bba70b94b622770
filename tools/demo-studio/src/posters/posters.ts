import { amber, coming, lanterns } from "../pictures/covers.ts";
import { AMBER, add, EMBER, type Film, fbm, lerp, ORANGE, type Rgb, smooth } from "../pictures/film.ts";
import { singer, stage } from "../pictures/stage.ts";
import { type Lettering, word } from "./lettering.ts";
import { HEIGHT, print, stencil, WIDTH } from "./print.ts";

/** Inks in linear light. */
const CREAM: Rgb = [0.86, 0.66, 0.44];
const FLAME: Rgb = [0.9, 0.17, 0.018];

const MARGIN = 56;
const MIDDLE = WIDTH / 2;

const FULL = WIDTH - 2 * MARGIN;

type Place = Pick<Lettering, "size" | "width" | "spacing" | "weight"> & ({ top: number } | { foot: number });

/** A centred word with the top of its capitals at `top` or their foot at `foot`, in pixels. */
function set(text: string, { top, foot, ...how }: Place & { top?: number; foot?: number }): string {
  const at = { x: MIDDLE, anchor: "middle", ...how } as const;
  const y = top ?? (foot ?? 0) - word(text, { ...at, y: 0 }).height;
  return word(text, { ...at, y }).svg;
}

const rule = (y: number, left: number, right: number, weight: number): string =>
  `<rect x="${left}" y="${y}" width="${right - left}" height="${weight}"/>`;

/** The small line over or under a headline. */
const SMALL = { size: 44, spacing: 2.2, weight: 0.82 } as const;

/** The lowest line on the sheet. */
const FOOT = HEIGHT - 64;

/** Lanterns on dark water under the name of the tour. */
async function lanternsTour(f: Film): Promise<void> {
  lanterns(f);
  print(f, await stencil(f, set("LANTERNS", { top: 142, width: FULL })), { colour: CREAM, strength: 0.94 });
  print(f, await stencil(f, set("EMBER ORIOLE", { top: 62, ...SMALL })), { colour: FLAME, strength: 0.95 });
  print(f, await stencil(f, set("ON THE WATER", { top: 372, ...SMALL, size: 56 })), { colour: CREAM, strength: 0.94 });
  const foot = [rule(1092, MARGIN, 316, 4), rule(1092, 584, WIDTH - MARGIN, 4), set("TOUR", { foot: FOOT, size: 84 })];
  print(f, await stencil(f, foot.join("")), { colour: CREAM, strength: 0.92 });
}

/** The singer in front of letters as large as the sheet. */
async function oneNight(f: Film): Promise<void> {
  const at = { at: 0.02, head: -0.3, size: 0.86 };
  stage(f, {
    ...at,
    floor: 0.9,
    crowd: true,
    calmLeft: false,
    beams: [
      [-1.2, 0.5, 0.06, 0.12, ORANGE],
      [-0.6, 0.28, 0.05, 0.17, AMBER],
      [0.62, -0.28, 0.05, 0.17, AMBER],
      [1.2, -0.5, 0.06, 0.12, EMBER],
    ],
  });
  const cy = at.head + 0.7 * at.size;
  const behind = (x: number, y: number) => smooth(0.002, -0.002, singer((x - at.at) / at.size, (y - cy) / at.size));
  const letters = [set("EMBER", { top: 62, width: FULL }), set("ORIOLE", { top: 398, width: FULL })];
  print(f, await stencil(f, letters.join("")), { colour: CREAM, strength: 0.9, spare: behind });
  print(f, await stencil(f, set("LIVE", { foot: FOOT, size: 190, spacing: 0.7 })), { colour: FLAME, strength: 0.97 });
}

/** A low sun behind birches, the title cut out of the dark wood. */
async function amberEvening(f: Film): Promise<void> {
  amber(f);
  print(f, await stencil(f, set("EMBER ORIOLE", { top: 62, ...SMALL })), { colour: CREAM, strength: 0.95 });
  print(f, await stencil(f, set("AMBER", { foot: 1010, width: FULL })), { colour: CREAM, strength: 0.95 });
  print(f, await stencil(f, set("SEASON", { foot: FOOT, size: 92, spacing: 3.05 })), { colour: CREAM, strength: 0.95 });
}

/** An eclipse over the title of the record. */
async function firstListen(f: Film): Promise<void> {
  coming(f);
  print(f, await stencil(f, set("FIRST LISTEN", { top: 62, ...SMALL })), { colour: CREAM, strength: 0.92 });
  print(f, await stencil(f, set("COPPER", { foot: 1030, width: FULL })), { colour: FLAME, strength: 0.96 });
  print(f, await stencil(f, set("HOURS", { foot: FOOT, size: 76, spacing: 5.5 })), { colour: CREAM, strength: 0.92 });
}

/** Two words that meet over one sign, printed flat in three inks. */
async function meetAndGreet(f: Film): Promise<void> {
  const pitch = 0.0285;
  f.shade((x, y) => {
    const paper = fbm(x * 3, y * 3, 5);
    const ground: Rgb = lerp([0.012, 0.006, 0.005], [0.03, 0.012, 0.007], paper);
    // A screen of dots that grow towards the middle.
    const [u, v] = [(x + y) / pitch / Math.SQRT2, (x - y) / pitch / Math.SQRT2];
    const [du, dv] = [u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5];
    const radius = 0.62 * smooth(1.02, 0.1, Math.hypot(x * 1.25, y - 0.02));
    const dot = smooth(radius + 0.05, radius - 0.05, Math.hypot(du, dv));
    return add(ground, EMBER, 0.42 * dot * (0.75 + 0.4 * paper));
  });
  const words = [set("MEET", { top: 56, width: FULL }), set("GREET", { foot: HEIGHT - 56, width: FULL })];
  print(f, await stencil(f, words.join("")), { colour: CREAM, strength: 0.95 });
  print(f, await stencil(f, set("&", { top: 424, size: 392 })), { colour: FLAME, strength: 0.98 });
}

/** Every poster by the name of its file. */
export const posters: Record<string, (f: Film) => Promise<void>> = {
  "lanterns-tour": lanternsTour,
  "one-night": oneNight,
  "amber-evening": amberEvening,
  "first-listen": firstListen,
  "meet-and-greet": meetAndGreet,
};
