import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ROOT } from "../../../scripts/lib/command.ts";
import { type Site, startSite } from "../../../scripts/lib/site.ts";
import { findBrowser } from "../e2e/support/browser.ts";
import { faultsAt, faultsOf, open } from "./screens/measure.ts";
import { fanOf, ownerOf } from "./screens/people.ts";

// `pnpm --filter @fanfare/web screens`: opens every page of the built site with the demo artist at 320 px. None scrolls
// sideways, axe finds nothing, and nothing to press is smaller than 24 px; exits with 1 and names what it has found.
// With `--pictures` it takes the pictures of `docs/images` instead.

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
  "/tours/1",
  "/venues/1",
  "/search",
  "/search?q=tee",
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
  const visit = async (page: Page, who: string, paths: string[]) => {
    for (const path of paths) note(`${who} ${path}`, await faultsAt(page, path));
  };
  const visitor = await (await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" })).newPage();
  await visit(visitor, "visitor", PUBLIC);
  await open(visitor, "/");
  await visitor.getByRole("button", { name: "Menu" }).click();
  await visitor.getByRole("dialog").waitFor();
  note("visitor / with the menu", await faultsOf(visitor));

  const fan = await fanOf(site, browser);
  const page = await fan.context.newPage();
  await visit(page, "fan", [...FAN, `/orders/${fan.orderId}`, `/events/${fan.showId}`]);

  const owner = await (await ownerOf(site, browser)).newPage();
  await visit(owner, "owner", [...OWNER, `/admin/fans/${fan.id}`]);
  return found;
}

interface Shot {
  name: string;
  path: string;
  width: 390 | 1440;
  by: "fan" | "owner";
  /** What is done before the picture. */
  first?: (page: Page) => Promise<void>;
}

const play = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await page.getByRole("button", { name: "Pause" }).first().waitFor();
};

const SHOTS: Shot[] = [
  { name: "home", path: "/", width: 1440, by: "fan" },
  { name: "home-phone", path: "/", width: 390, by: "fan" },
  { name: "album", path: "/albums/1", width: 1440, by: "fan", first: play },
  { name: "album-phone", path: "/albums/1", width: 390, by: "fan", first: play },
  { name: "store", path: "/store", width: 1440, by: "fan" },
  { name: "product-phone", path: "/products/1", width: 390, by: "fan" },
  { name: "events", path: "/events", width: 1440, by: "fan" },
  { name: "search-phone", path: "/search?q=tee", width: 390, by: "fan" },
  { name: "checkout", path: "/checkout", width: 1440, by: "fan" },
  { name: "overview", path: "/admin/overview", width: 1440, by: "owner" },
];

async function takePictures(browser: Browser, site: Site): Promise<void> {
  const folder = join(ROOT, "docs", "images");
  await mkdir(folder, { recursive: true });
  const pages = {
    fan: await (await fanOf(site, browser)).context.newPage(),
    owner: await (await ownerOf(site, browser)).newPage(),
  };
  for (const { name, path, width, by, first } of SHOTS) {
    const page = pages[by];
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await open(page, path);
    await first?.(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 62 });
    say(`docs/images/${name}.jpg`);
  }
}

const { executablePath, args, env } = await findBrowser();
const site = await startSite();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
try {
  if (process.argv.includes("--pictures")) {
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
