import type { Song } from "../engine/song.ts";
import { cider } from "./cider-and-smoke.ts";
import { lullaby } from "./concrete-lullaby.ts";
import { firstFrost } from "./first-frost.ts";
import { glassTide } from "./glass-tide.ts";
import { harbourLights } from "./harbour-lights.ts";
import { lanternsOnTheWater } from "./lanterns-on-the-water.ts";
import { lastStop } from "./last-stop-hymn.ts";
import { miracle } from "./miracle.ts";
import { neon } from "./neon-shoreline.ts";
import { octoberHands } from "./october-hands.ts";
import { paperBoats } from "./paper-boats.ts";
import { rainWindow } from "./rain-window.ts";
import { rooftop } from "./rooftop-static.ts";
import { signal } from "./signal-bloom.ts";
import { slowBurn } from "./slow-burn-waltz.ts";
import { sodium } from "./sodium-orange.ts";
import { terminus } from "./terminus.ts";
import { orchard } from "./the-orchard-sleeps.ts";

/** Every song with audio, in catalogue order. */
export const songs: Song[] = [
  miracle,
  paperBoats,
  slowBurn,
  harbourLights,
  glassTide,
  lanternsOnTheWater,
  octoberHands,
  cider,
  orchard,
  firstFrost,
  lastStop,
  rainWindow,
  sodium,
  terminus,
  lullaby,
  rooftop,
  neon,
  signal,
];
