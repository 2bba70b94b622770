/**
 * Public pages' HTML for a visitor: three of them from the cache, compared with a bare Fastify route that sends the same bytes;
 * and one of each kind in the sitemap rendered without the cache (each request has a different address), in processor time of the
 * site's process.
 *
 *   node bench/pages.ts [--seconds 3] [--rounds 5] [--connections 16] [--renderings 200]
 */
import { parseArgs } from "node:util";
import { startBare } from "./support/bare.ts";
import { processorTime, startBuiltSite } from "./support/built-site.ts";
import { figure } from "./support/figures.ts";
import { compare, print } from "./support/load.ts";
import { pagesOfEachKind } from "./support/page-kinds.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
    renderings: { type: "string", default: "200" },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};
const RENDERINGS = Number(values.renderings);
/** Number of renderings before each page is measured: code that has rarely run is slow, and the first pages fill caches. */
const WARM = 30;

const site = await startBuiltSite({ env: { SEED: "demo" } });
try {
  const { results } = (await fetch(`${site.url}/api/music/albums/`).then((response) => response.json())) as {
    results: { id: number }[];
  };
  const paths = ["/", "/music", `/albums/${results[0]?.id}`];
  for (const path of paths) {
    const bare = await startBare(site.url, path);
    const figures = await compare({ site: `${site.url}${path}`, bare: `${bare.url}/ready` }, { ...options, rounds: 3 });
    await bare.stop();
    figure({
      what: `${path} cached`,
      unit: "/s",
      ours: figures.site.perSecond,
      floor: figures.bare.perSecond,
      budget: ">= 0.50 x floor",
      isMet: figures.site.perSecond >= 0.5 * figures.bare.perSecond,
    });
    print(
      `${path.padEnd(12)} cached ${Math.round(figures.site.perSecond)}/s, bare ${Math.round(figures.bare.perSecond)}/s, ${(figures.site.perSecond / figures.bare.perSecond).toFixed(2)} x bare`,
    );
  }
  const afresh = async (path: string, from: number, to: number) => {
    for (let index = from; index < to; index += 1)
      await fetch(`${site.url}${path}?afresh=${index}`).then((response) => response.text());
  };
  const kinds = await pagesOfEachKind(site.url);
  for (const path of kinds) await afresh(path, 0, WARM);
  for (const path of kinds) {
    await afresh(path, WARM, 2 * WARM);
    const before = processorTime(site.pid);
    await afresh(path, 2 * WARM, 2 * WARM + RENDERINGS);
    const ours = (processorTime(site.pid) - before) / RENDERINGS;
    figure({ what: `${path} afresh, processor time`, unit: "ms", ours, budget: "<= 8", isMet: ours <= 8 });
    print(`${path.padEnd(20)} afresh ${ours.toFixed(1)} ms CPU`);
  }
  print("\nbudget: cached >= 0.50 x bare, afresh <= 8 ms of CPU");
} finally {
  await site.stop();
}
