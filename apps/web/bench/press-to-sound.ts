/**
 * Measures the time from a press on Play to sound on a simulated phone: CPU four times slower, 1.6 Mbit/s, 150 ms round trip.
 * "Warm" is the first track of a page that has been open for three seconds, or that has only just hydrated; "cold" is a track
 * further down, of which nothing has been fetched. Prints medians of several loads, each in its own browser.
 *
 * node bench/press-to-sound.ts [--loads 5]
 */
import { parseArgs } from "node:util";
import { chromium, type Locator, type Page } from "@playwright/test";
import { startSite } from "../../../scripts/lib/site.ts";
import { figure } from "../../api/bench/support/figures.ts";
import { median, print } from "../../api/bench/support/load.ts";
import { findBrowser } from "../e2e/support/browser.ts";

const { values } = parseArgs({ options: { loads: { type: "string", default: "5" } } });
const LOADS = Number(values.loads);

const SLOWER = 4;
const BYTES_A_SECOND = 1_600_000 / 8;
const ROUND_TRIP_MS = 150;
const LOOKED_AT_MS = 3000;

const WARM_MS = 150;
const COLD_MS = 400;

interface Case {
  name: string;
  path: string;
  /** Milliseconds between the page's hydration and the press. */
  after: number;
  play: (page: Page) => Locator;
  budgetMs: number;
}

const playOfRow = (row: number) => (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("button", { name: /^Play / })
    .nth(row);
const playAlbum = (page: Page) => page.getByRole("button", { name: "Play Album" });

const CASES: Case[] = [
  { name: "an album, warm", path: "/albums/1", after: LOOKED_AT_MS, play: playAlbum, budgetMs: WARM_MS },
  { name: "an album, as soon as hydrated", path: "/albums/1", after: 0, play: playAlbum, budgetMs: WARM_MS },
  {
    name: "an album's fourth track, cold",
    path: "/albums/1",
    after: LOOKED_AT_MS,
    play: playOfRow(3),
    budgetMs: COLD_MS,
  },
  {
    name: "the library's fifth track, cold",
    path: "/music?tab=tracks",
    after: LOOKED_AT_MS,
    play: playOfRow(4),
    budgetMs: COLD_MS,
  },
];

declare global {
  interface Window {
    pressedAt?: number;
    soundAt?: number;
    heard: Promise<void>;
  }
}

/**
 * Records when something is pressed and when an audio element has played its first fraction of a second. Polls rarely and
 * reports through a promise: a page that is queried every frame also paints every frame, which would distort the measured
 * time.
 */
function watchSound() {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.heard = promise;
  addEventListener("pointerdown", () => (window.pressedAt ??= performance.now()), { capture: true });
  const Element = window.Audio;
  window.Audio = class extends Element {
    constructor() {
      super();
      const look = setInterval(() => {
        if (this.paused || this.muted || this.currentTime === 0 || window.pressedAt === undefined) return;
        // The time at which playback began, not the time at which this poll noticed it.
        window.soundAt ??= performance.now() - this.currentTime * 1000;
        clearInterval(look);
        resolve();
      }, 20);
    }
  };
}

/** Taps at the control's coordinates. Playwright's own `tap` does a hit test inside the page, within the measured time. */
async function tap(page: Page, key: Locator): Promise<void> {
  const box = await key.boundingBox();
  if (!box) throw new Error("The key to press is not to be seen.");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const site = await startSite();
try {
  const { executablePath, args, ignoreDefaultArgs, env } = await findBrowser();
  for (const { name, path, after, play, budgetMs } of CASES) {
    const times: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const browser = await chromium.launch({
        executablePath,
        args: [...args, "--autoplay-policy=document-user-activation-required"],
        ignoreDefaultArgs,
        env: { ...process.env, ...env },
      });
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
      await page.addInitScript(watchSound);
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: ROUND_TRIP_MS,
        downloadThroughput: BYTES_A_SECOND,
        uploadThroughput: BYTES_A_SECOND,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.goto(site.url + path);
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      await play(page).scrollIntoViewIfNeeded();
      await page.waitForTimeout(after);
      await tap(page, play(page));
      await page.evaluate(() => window.heard);
      times.push(await page.evaluate(() => (window.soundAt ?? 0) - (window.pressedAt ?? 0)));
      await browser.close();
    }
    const ours = median(times);
    figure({ what: `press to sound: ${name}`, unit: "ms", ours, budget: `<= ${budgetMs}`, isMet: ours <= budgetMs });
    print(`${name.padEnd(34)} ${Math.round(ours)} ms  (${times.map(Math.round).join(", ")})`);
  }
  print(`\nbudget: warm <= ${WARM_MS} ms, cold <= ${COLD_MS} ms`);
} finally {
  await site.stop();
}
