/**
 * Lighthouse, mobile, on the public pages of the demo: the first of each kind in the sitemap, or the given paths; medians of
 * several loads, because the time of a single load varies on a busy machine. A page that never loads is listed as not
 * measured. Needs an installed Chromium or Chrome and fetches Lighthouse from the registry; if either is missing, reports it and
 * measures nothing.
 *
 *   node bench/lighthouse.ts [--few] [--loads 3] [paths]
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBuiltSite } from "./support/built-site.ts";
import { figure } from "./support/figures.ts";
import { median, print } from "./support/load.ts";
import { pagesOfEachKind } from "./support/page-kinds.ts";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];
const browser = process.env.CHROME_PATH ?? BROWSERS.find((path) => existsSync(path));

type Audit = { numericValue?: number; score: number | null; title: string };
type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, Audit>;
};

async function audit(url: string, folder: string): Promise<Result | null> {
  const file = join(folder, "report.json");
  const done = spawnSync(
    "npx",
    [
      "--yes",
      "lighthouse@13.5.0",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run",
    ],
    { env: { ...process.env, CHROME_PATH: browser }, encoding: "utf8" },
  );
  if (done.status !== 0) {
    print(done.stderr.slice(-800));
    return null;
  }
  return JSON.parse(await readFile(file, "utf8")) as Result;
}

/** Number of page kinds in the shorter run. */
const FEW = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { few: { type: "boolean" }, loads: { type: "string", default: "3" } },
});
const LOADS = Number(values.loads);

if (!browser) print("There is no Chromium or Chrome here: nothing measured.");
else {
  const folder = await mkdtemp(join(tmpdir(), "fanfare-lighthouse-"));
  const site = await startBuiltSite({ env: { SEED: "demo" } });
  try {
    const kinds = await pagesOfEachKind(site.url);
    const wanted = values.few ? kinds.slice(0, FEW) : kinds;
    const paths = positionals.length > 0 ? positionals : wanted;
    for (const path of paths) {
      const results: Result[] = [];
      for (let load = 0; load < LOADS; load += 1) {
        const result = await audit(`${site.url}${path}`, folder);
        if (result) results.push(result);
      }
      const score = (name: string) =>
        Math.round(median(results.map(({ categories }) => categories[name]?.score ?? 0)) * 100);
      const value = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
      print(
        `${path.padEnd(12)} performance ${score("performance")}, accessibility ${score("accessibility")}, best practices ${score("best-practices")}, SEO ${score("seo")}; LCP ${(value("largest-contentful-paint") / 1000).toFixed(2)} s, CLS ${value("cumulative-layout-shift").toFixed(3)}, TBT ${Math.round(value("total-blocking-time"))} ms`,
      );
      const [lcp, tbt] = [value("largest-contentful-paint") / 1000, value("total-blocking-time")];
      const cls = value("cumulative-layout-shift");
      const others = ["accessibility", "best-practices", "seo"].map(score);
      figure({
        what: `${path} Lighthouse`,
        unit: "",
        ours: score("performance"),
        budget: ">= 97, others 100",
        isMet: score("performance") >= 97 && others.every((one) => one === 100),
      });
      figure({ what: `${path} LCP`, unit: "s", ours: lcp, budget: "<= 1.4", isMet: lcp <= 1.4 });
      figure({ what: `${path} CLS`, unit: "", ours: cls, budget: "<= 0.02", isMet: cls <= 0.02 });
      figure({ what: `${path} TBT`, unit: "ms", ours: tbt, budget: "<= 80", isMet: tbt <= 80 });
      for (const category of ["accessibility", "best-practices", "seo"]) {
        const failed = results.flatMap(({ categories, audits }) =>
          (categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
            const { score: own = null, title = id } = audits[id] ?? {};
            return own !== null && own < 1 ? [title] : [];
          }),
        );
        for (const title of new Set(failed)) print(`    ${category}: ${title}`);
      }
    }
    print("\nbudget: performance >= 97, the others 100; LCP <= 1.4 s, CLS <= 0.02, TBT <= 80 ms");
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
