import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startReplicatedCluster } from "../../../apps/api/test/database/replicated-cluster.ts";
import { withClient } from "../../../apps/api/test/database/test-server.ts";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import type { Drill } from "../drill.ts";
import { startLink } from "../faults/link.ts";
import { Visitor } from "../faults/visitor.ts";
import { PlaylistWriter } from "./playlist-writer.ts";

const FULL_ROUNDS = 5;
const WRITERS = 8;
const BACK_MS = 10_000;
const BACK_LIMIT_MS = 120_000;
const CACHED = "/music";

interface Outcome {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Milliseconds from the promotion to the first acknowledged write. */
  back: number;
  waiting: number;
  cached: number;
  wrong: readonly string[];
}

async function isWriting(site: Site, writer: PlaylistWriter): Promise<void> {
  const until = performance.now() + BACK_LIMIT_MS;
  while (performance.now() < until) {
    if (await writer.writeOnce(site).catch(() => false)) return;
    await delay(25);
  }
  throw new Error(`The site did not come back by itself:\n${site.output().slice(-2000)}`);
}

/** Loses the primary amid writes and promotes its standby. With `isCutOff` the standby has not received the last writes. */
async function failOver({ isCutOff }: { isCutOff: boolean }): Promise<Outcome> {
  const replication: Awaited<ReturnType<typeof startLink>>[] = [];
  const cluster = await startReplicatedCluster({
    isSynchronous: !isCutOff,
    sourcePort: async (port) => {
      const link = await startLink(port);
      replication.push(link);
      return link.port;
    },
  });
  const address = await startLink(cluster.primary.port);
  const folder = await temporaryFolder("failover");
  const env = { DATABASE_URL: `postgres://fanfare@127.0.0.1:${address.port}/fanfare`, SEED: "none" };
  const site = await startSite({ dataDir: join(folder, "data"), env });
  try {
    const writer = await PlaylistWriter.login(site);
    await (await fetch(site.url + CACHED)).text();
    const writing = writer.write(site, WRITERS);
    await writer.begun;
    if (isCutOff) {
      for (const link of replication) {
        link.mode = "refused";
        link.cut();
      }
    }
    await delay(1000);
    await cluster.primary.kill();
    address.mode = "refused";
    address.cut();

    const visitor = new Visitor();
    visitor.begin(() => site.url);
    let cached = 0;
    const until = performance.now() + 1500;
    const wrong: string[] = [];
    while (performance.now() < until) {
      const response = await fetch(site.url + CACHED, { headers: { accept: "text/html" } });
      await response.text();
      if (response.status === 200) cached += 1;
      else wrong.push(`the cached page with ${response.status}`);
      await delay(50);
    }
    await withClient(cluster.replica.connection, (client) => client.query("select pg_promote(true)"));
    const promoted = performance.now();
    address.mode = "open";
    address.cut(cluster.replica.port);
    await isWriting(site, writer);
    const back = performance.now() - promoted;
    writer.stop();
    await writing;
    await visitor.end();
    return {
      ...(await writer.compare(site)),
      acknowledged: writer.acknowledged,
      back,
      waiting: visitor.waiting,
      cached,
      wrong: [...wrong, ...visitor.wrong],
    };
  } finally {
    await site.stop();
    for (const link of [address, ...replication]) await link.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Kills the primary of a PostgreSQL with a synchronous standby amid writes and promotes the standby. Passes when the site
 * recovers on its own within 10 s, with every acknowledged write, and served cached pages or 503 in the meantime.
 */
export const failoverDrill: Drill = {
  name: "failover",
  isFullSizeOnly: true,
  run: async ({ size, say }) => {
    const counts = { passed: 0, failed: 0 };
    const count = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      if (!held) say(line);
    };
    const rounds = Math.max(1, Math.round(FULL_ROUNDS * size));
    for (let round = 0; round < rounds; round += 1) {
      const seen = await failOver({ isCutOff: false });
      say(
        `primary lost: ${seen.acknowledged} writes acknowledged, ${seen.lost} lost, ${seen.doubled} doubled; writing again ${Math.round(seen.back)} ms after the promotion; meanwhile ${seen.cached} cached pages, ${seen.waiting} waiting pages`,
      );
      count(seen.lost === 0 && seen.doubled === 0, `${seen.lost} writes are gone, ${seen.doubled} there twice`);
      count(seen.back <= BACK_MS, `it took ${Math.round(seen.back)} ms`);
      count(seen.cached > 0 && seen.wrong.length === 0, `a visitor saw ${seen.wrong[0] ?? "no cached page"}`);
      count(seen.acknowledged >= WRITERS, "too few writes to mean anything");
    }
    const control = await failOver({ isCutOff: true });
    say(`control with a standby that commits do not wait for: ${control.lost} of ${control.acknowledged} writes lost`);
    count(control.lost > 0, "without the standby's confirmation nothing is lost: this proves nothing");
    return counts;
  },
};
