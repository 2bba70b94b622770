import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ROOT } from "../../../scripts/lib/command.ts";
import { type Site, startSite } from "../../../scripts/lib/site.ts";
import { findBrowser } from "../e2e/support/browser.ts";
import { faultsAt, faultsOf, open } from "./screens/measure.ts";
import { type Fan, fanOf, ownerOf } from "./screens/people.ts";

// `pnpm --filter @fanfare/web screens`: opens every page of the built site with the demo artist at 320 px, which is 1280 px at
// 400 %, or at `--width`. Checks that no page scrolls sideways, no heading overflows, axe finds nothing, and no target is smaller
// than 24 px; lists the faults and exits with 1. With `--pictures` it takes the pictures of `docs/images` instead.
const { values } = parseArgs({
  options: { pictures: { type: "boolean", default: false }, width: { type: "string", default: "320" } },
});

const PUBLIC = [
  "/",
  "/music",
  "/music?tab=albums",
  "/music?tab=tracks",
  "/albums/1",
  "/store",
  "/products/1",
  "/products/2",
  "/events",
  "/events/1",
  "/events/2",
  "/events/13",
  "/tours/1",
  "/venues/1",
  "/search",
  "/search?q=tee",
  "/search?q=zzzzqq",
  "/playlists",
  "/playlists/public",
  "/playlists/1",
  "/about",
  "/imprint",
  "/terms",
  "/privacy",
  "/newsletter",
  "/news",
  "/login",
  "/register",
  "/reset-password",
  "/verify",
  "/free-download",
  "/place",
  "/join",
  "/newsletter/unsubscribe",
  "/offline",
  "/nowhere",
];
const FAN = [
  "/",
  "/account",
  "/profile",
  "/settings",
  "/my-shows",
  "/playlists",
  "/playlists/favorites",
  "/cart",
  "/checkout",
  "/orders",
];
const OWNER = [
  "/admin/overview",
  "/admin/dashboard",
  "/admin/music",
  "/admin/music/albums/1",
  "/admin/music/tracks",
  "/admin/music/tracks/1",
  "/admin/music/upload",
  "/admin/music/artists",
  "/admin/music/featured",
  "/admin/store",
  "/admin/store/products/1",
  "/admin/store/categories",
  "/admin/store/codes",
  "/admin/store/reviews",
  "/admin/store/settings",
  "/admin/store/move-in",
  "/admin/orders",
  "/admin/orders/1",
  "/admin/orders/pack",
  "/admin/orders/pickups",
  "/admin/orders/receipts",
  "/admin/shows",
  "/admin/shows/1",
  "/admin/shows/1/guests",
  "/admin/shows/venues",
  "/admin/shows/tours",
  "/admin/shows/move-in",
  "/admin/fans",
  "/admin/newsletter",
  "/admin/newsletter/move-in",
  "/admin/newsletter/suppressions",
  "/admin/printify",
  "/admin/printify/catalog",
  "/admin/site",
  "/admin/site/texts",
  "/admin/notices",
  "/admin/site/connections",
  "/admin/site/legal",
  "/admin/jobs",
  "/admin/audit",
];

const say = (line: string) => process.stdout.write(`${line}\n`);

async function checkPages(browser: Browser, site: Site): Promise<number> {
  let found = 0;
  const note = (where: string, faults: string[]) => {
    found += faults.length;
    say(faults.length === 0 ? `fine  ${where}` : faults.map((fault) => `FAULT ${where} ${fault}`).join("\n"));
  };
  const width = Number(values.width);
  const visit = async (page: Page, who: string, paths: string[]) => {
    for (const path of paths) note(`${who} ${path}`, await faultsAt(page, path, width));
  };
  const visitor = await (await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" })).newPage();
  await visit(visitor, "visitor", PUBLIC);
  await open(visitor, "/");
  const menu = visitor.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await visitor.getByRole("dialog").waitFor();
    note("visitor / with the menu", await faultsOf(visitor));
  }

  const fan = await fanOf(site, browser);
  const page = await fan.context.newPage();
  await visit(page, "fan", [...FAN, `/orders/${fan.orderId}`, `/events/${fan.showId}`, `/tickets/${fan.showId}`]);

  const owner = await (await ownerOf(site, browser)).newPage();
  await visit(owner, "owner", [...OWNER, `/admin/fans/${fan.id}`]);
  return found;
}

interface Shot {
  name: string;
  path: string | ((fan: Fan) => string);
  width: 390 | 1440;
  by: "fan" | "owner";
  /** Actions before the picture is taken. */
  first?: (page: Page) => Promise<void>;
}

const play = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await page.getByRole("button", { name: "Pause" }).first().waitFor();
};

/** Opens the player's full screen. */
const openPlayer = async (page: Page) => {
  await play(page);
  await page.getByRole("button", { name: /^Open player/ }).click();
  await page.getByRole("dialog", { name: "Player" }).waitFor();
};

/** Scrolls until a part of the page is below the header. */
const show = (selector: string) => async (page: Page) => {
  await page
    .locator(selector)
    .first()
    .evaluate((part) => part.scrollIntoView());
  await page.evaluate(() => window.scrollBy(0, -120));
};

const SHOTS: Shot[] = [
  { name: "home", path: "/", width: 1440, by: "fan" },
  { name: "home-phone", path: "/", width: 390, by: "fan" },
  { name: "album", path: "/albums/1", width: 1440, by: "fan", first: play },
  { name: "album-phone", path: "/albums/1", width: 390, by: "fan", first: play },
  { name: "player-phone", path: "/albums/1", width: 390, by: "fan", first: openPlayer },
  { name: "store", path: "/store", width: 1440, by: "fan" },
  { name: "store-phone", path: "/store", width: 390, by: "fan" },
  { name: "product-phone", path: "/products/1", width: 390, by: "fan" },
  { name: "events", path: "/events", width: 1440, by: "fan" },
  { name: "events-phone", path: "/events", width: 390, by: "fan", first: show("[role=grid]") },
  { name: "tour", path: "/tours/1", width: 1440, by: "fan" },
  { name: "ticket-phone", path: ({ showId }) => `/tickets/${showId}`, width: 390, by: "fan" },
  { name: "search-phone", path: "/search?q=tee", width: 390, by: "fan" },
  { name: "checkout", path: "/checkout", width: 1440, by: "fan" },
  { name: "door-phone", path: ({ showId }) => `/admin/doors/${showId}`, width: 390, by: "owner" },
  {
    name: "overview",
    path: "/admin/overview",
    width: 1440,
    by: "owner",
    first: (page) => page.locator(".recharts-surface").first().waitFor(),
  },
];

/** Pictures are kept small: the first quality that fits is used. */
const QUALITIES = [62, 54, 46, 38];
const MAX_BYTES = 80_000;

async function takePictures(browser: Browser, site: Site): Promise<void> {
  const folder = join(ROOT, "docs", "images");
  await mkdir(folder, { recursive: true });
  const fan = await fanOf(site, browser);
  const pages = {
    fan: await fan.context.newPage(),
    owner: await (await ownerOf(site, browser)).newPage(),
  };
  for (const { name, path, width, by, first } of SHOTS) {
    const page = pages[by];
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, typeof path === "string" ? path : path(fan));
    await first?.(page);
    await page.waitForLoadState("networkidle");
    for (const quality of QUALITIES) {
      const { length } = await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality });
      if (length <= MAX_BYTES) break;
    }
    say(`docs/images/${name}.jpg`);
  }
}

const { executablePath, args, ignoreDefaultArgs, env } = await findBrowser();
const site = await startSite();
const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...env } });
try {
  if (values.pictures) {
    await takePictures(browser, site);
  } else {
    const found = await checkPages(browser, site);
    say(found === 0 ? "Nothing found." : `${found} faults.`);
    process.exitCode = found === 0 ? 0 : 1;
  }
} finally {
  await browser.close();
  await site.stop();
}
