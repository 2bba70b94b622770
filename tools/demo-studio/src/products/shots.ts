import { backMark, birdPrint, chestMark, miracleBack, sunBack, sunPrint } from "./artwork.ts";
import { cap, capBack } from "./cap.ts";
import { cassette } from "./cassette.ts";
import { BONE, COAL, RUST, tee } from "./garments.ts";
import { hoodie, hoodieBack } from "./hoodie.ts";
import { mug } from "./mug.ts";
import type { Lamps, Scene } from "./photograph.ts";
import type { Piece } from "./piece.ts";
import { poster } from "./poster.ts";
import { lampPrint, tote } from "./tote.ts";
import { vinyl } from "./vinyl.ts";
import { wornHoodie, wornTee } from "./worn.ts";

/** One picture: its object, the visible part (left, top and side in world units), and the lamps' settings. */
export type Shot = {
  pieces: () => Piece[] | Promise<Piece[]>;
  stand: Scene["stand"];
  view?: readonly [left: number, top: number, side: number];
  lamps?: Partial<Lamps>;
  exposure?: number;
};

const HANGING = { y: 1112, left: 330, right: 870, hover: true };
/** Worn by a figure: the front lamp is turned down, the ones behind draw the outline. */
const WORN = { stand: HANGING, view: [190, 62, 820], lamps: { key: 0.5, rim: 1.4, back: 1.8, fill: 0.7 } } as const;
const CLOSE: Partial<Lamps> = { key: 1.15, fill: 1.2 };

const miracle = async () => tee({ dye: COAL, print: await birdPrint() });
const sun = () => tee({ dye: BONE, print: sunPrint() });
const coalHoodie = () => hoodie(COAL, chestMark(null, COAL.cloth));
const rustHoodie = () => hoodie(RUST, chestMark("#e8b57a", RUST.cloth));

export const shots: Record<string, Shot> = {
  "tee-miracle": { pieces: miracle, stand: HANGING },
  "tee-miracle-worn": { pieces: async () => wornTee(COAL, await birdPrint()), ...WORN },
  "tee-miracle-back": { pieces: () => tee({ dye: COAL, print: miracleBack(), back: true }), stand: HANGING },
  "tee-miracle-detail": { pieces: miracle, stand: HANGING, view: [470, 190, 400], lamps: CLOSE },
  "tee-sun": { pieces: sun, stand: HANGING, exposure: 0.72 },
  "tee-sun-worn": { pieces: () => wornTee(BONE, sunPrint()), ...WORN, exposure: 0.72 },
  "tee-sun-back": { pieces: () => tee({ dye: BONE, print: sunBack(), back: true }), stand: HANGING, exposure: 0.72 },
  "tee-sun-detail": { pieces: sun, stand: HANGING, view: [330, 500, 400], exposure: 0.72 },
  "hoodie-coal": { pieces: coalHoodie, stand: HANGING },
  "hoodie-coal-worn": { pieces: () => wornHoodie(COAL, chestMark(null, COAL.cloth)), ...WORN },
  "hoodie-coal-back": { pieces: () => hoodieBack(COAL, backMark(null, "#d98a48", COAL.cloth)), stand: HANGING },
  "hoodie-coal-detail": { pieces: coalHoodie, stand: HANGING, view: [410, 330, 400], lamps: CLOSE },
  "hoodie-rust": { pieces: rustHoodie, stand: HANGING },
  "hoodie-rust-worn": { pieces: () => wornHoodie(RUST, chestMark("#e8b57a", RUST.cloth)), ...WORN },
  "hoodie-rust-back": { pieces: () => hoodieBack(RUST, backMark("#e8b57a", "#e8b57a", RUST.cloth)), stand: HANGING },
  "vinyl-lanterns": { pieces: vinyl, stand: { y: 1000, left: 120, right: 1090 }, view: [-57, -90, 1340] },
  "vinyl-lanterns-detail": { pieces: vinyl, stand: { y: 1000, left: 120, right: 1090 }, view: [620, 420, 470] },
  "cassette-night-bus": { pieces: cassette, stand: { y: 984, left: 200, right: 1000 } },
  "cassette-night-bus-detail": { pieces: cassette, stand: { y: 984, left: 200, right: 1000 }, view: [200, 460, 500] },
  "tote-lamps": { pieces: () => tote(lampPrint()), stand: { ...HANGING, left: 280, right: 920 } },
  "tote-lamps-detail": { pieces: () => tote(lampPrint()), stand: HANGING, view: [560, 420, 400] },
  "poster-amber": { pieces: poster, stand: { y: 1070, left: 236, right: 964 } },
  "poster-amber-detail": { pieces: poster, stand: { y: 1070, left: 236, right: 964 }, view: [220, 640, 450] },
  "cap-mark": { pieces: () => cap(COAL), stand: { y: 866, left: 230, right: 970 } },
  "cap-mark-back": { pieces: () => capBack(COAL), stand: { y: 806, left: 290, right: 910 } },
  "cap-mark-detail": {
    pieces: () => cap(COAL),
    stand: { y: 866, left: 230, right: 970 },
    view: [430, 350, 380],
    lamps: CLOSE,
  },
  "mug-slow-light": { pieces: mug, stand: { y: 988, left: 330, right: 870 }, view: [66, 0, 1240] },
  "mug-slow-light-detail": { pieces: mug, stand: { y: 988, left: 330, right: 870 }, view: [600, 360, 470] },
};
