import { Agent, request } from "node:http";
import type { Site } from "../../lib/site.ts";
import { type Fault, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";

const VISITORS = 10_000;
const CONCURRENCY = 500;
const CONTROL = 20;
const VISIT_LIMIT_MS = 120_000;
const PAGE = "/music";
const METRIC = /^fanfare_cache_misses_total (\d+)$/m;

/** Number of responses that the process has rendered so far. */
async function made({ url }: Site): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Number(METRIC.exec(text)?.[1]);
}

/** Requests all `addresses` concurrently over a limited number of connections; returns how many responses were not a page. */
async function visit({ url }: Site, addresses: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const statuses = await Promise.all(
    addresses.map(
      (address) =>
        new Promise<number>((resolve) => {
          const sent = request(url + address, { agent, headers: { accept: "text/html" } }, (response) => {
            response.resume();
            response.on("end", () => resolve(response.statusCode ?? 0));
            // The connection was cut off in the middle of the response.
            response.on("error", () => resolve(0));
            response.on("close", () => resolve(0));
          });
          sent.on("error", () => resolve(0));
          sent.setTimeout(VISIT_LIMIT_MS, () => sent.destroy());
          sent.end();
        }),
    ),
  );
  agent.destroy();
  return statuses.filter((status) => status !== 200).length;
}

/** Runs right after a start, when nothing is cached. */
export const manyVisitors = (machine: () => Machine): Fault => ({
  name: "many visitors, empty cache",
  pass: "one render of the page, which every visitor gets",
  run: async ({ hold, scaled }) => {
    const { site } = machine();
    const visitors = scaled(VISITORS, 100);
    const before = await made(site);
    const began = performance.now();
    const failed = await visit(
      site,
      Array.from({ length: visitors }, () => PAGE),
    );
    const took = performance.now() - began;
    const renders = (await made(site)) - before;
    hold(failed === 0, `${failed} visitors got no page`);
    hold(renders === 1, `the page was made ${renders} times`);

    const between = await made(site);
    await visit(
      site,
      Array.from({ length: CONTROL }, (_, nth) => `${PAGE}?visitor=${nth}`),
    );
    const control = (await made(site)) - between;
    hold(control === CONTROL, `${CONTROL} different pages count as ${control}: the count proves nothing`);
    return {
      did: `${visitors} visitors of one page right after a start, ${CONCURRENCY} connections`,
      seen: `${renders} render, ${failed} without the page, ${seconds(took)}; control: ${CONTROL} different pages, ${control} renders`,
    };
  },
});
