/**
 * Random 256 KB ranges over keep-alive connections: the production build against nginx on the same files, with a bare
 * `createReadStream` handler as the floor. Rounds alternate between the servers, so that a busy machine affects all alike.
 *
 *   node bench/media-ranges.ts [--seconds 3] [--rounds 5] [--connections 32] [--json]
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DiskMediaStore } from "../src/platform/media/store/disk-media-store.ts";
import { startNginx } from "./media-ranges/nginx.ts";
import { loadRanges } from "./media-ranges/range-client.ts";
import { processorTime, startBuiltSite } from "./support/built-site.ts";
import { figure } from "./support/figures.ts";

const RANGE_BYTES = 256 * 1024;
const FILE_BYTES = 8_000_000;
/** One set fits into the routes' cache (64 MB by default), the other is four times as large. */
const SETS = { "in memory": 7, "beyond memory": 32 } as const;

type Server = { name: string; port: number; pid: number; stop: () => Promise<void> };
type Round = { perSecond: number; cpuMsPerRequest: number };

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    connections: { type: "string", default: "32" },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);

async function startFloor(dataDir: string): Promise<Server> {
  const script = fileURLToPath(new URL("./media-ranges/stream-server.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { name: "stream", port: Number(line.toString()), pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function measure(server: Server, paths: string[]): Promise<Round> {
  const before = processorTime(server.pid);
  const { requests, elapsedMs } = await loadRanges({
    port: server.port,
    paths,
    fileBytes: FILE_BYTES,
    rangeBytes: RANGE_BYTES,
    connections,
    milliseconds: seconds * 1000,
  });
  const after = processorTime(server.pid);
  return {
    perSecond: (requests / elapsedMs) * 1000,
    cpuMsPerRequest: (after - before) / requests,
  };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function compare(servers: Server[], paths: string[]) {
  const results = new Map<Server, Round[]>(servers.map((server) => [server, []]));
  // The first round warms disks, memory and compilers and is discarded.
  for (let round = 0; round <= rounds; round++) {
    for (const server of servers) {
      const result = await measure(server, paths);
      if (round > 0) results.get(server)?.push(result);
    }
  }
  const nginx = servers.find((server) => server.name === "nginx");
  return servers.map((server) => {
    const own = results.get(server) ?? [];
    const base = nginx && results.get(nginx);
    return {
      server: server.name,
      requests_per_second: Math.round(median(own.map((round) => round.perSecond))),
      against_nginx: base ? median(own.map((round, i) => round.perSecond / (base[i]?.perSecond ?? Number.NaN))) : null,
      cpu_ms_per_request: median(own.map((round) => round.cpuMsPerRequest)),
    };
  });
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), "fanfare-media-bench-"));
const servers: Server[] = [];
try {
  const store = new DiskMediaStore(dataDir);
  const paths: string[] = [];
  for (let i = 0; i < SETS["beyond memory"]; i++) {
    paths.push((await store.put(randomBytes(FILE_BYTES), { folder: "audio", extension: "mp3" })).path);
  }
  await store.close();
  const site = await startBuiltSite({ dataDir, env: { SEED: "none" } });
  servers.push({ name: "site", ...site });
  servers.push(await startFloor(dataDir));
  const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
  if (hasNginx) servers.push(await startNginx(dataDir));
  else print("nginx is not installed here: no comparison with it.");

  const report = [];
  for (const [set, count] of Object.entries(SETS)) {
    report.push({ set, files: count, results: await compare(servers, paths.slice(0, count)) });
  }
  if (values.json) print(JSON.stringify({ range_bytes: RANGE_BYTES, connections, rounds, seconds, report }));
  else {
    print(
      `${RANGE_BYTES / 1024} KB ranges, ${connections} connections, median of ${rounds} rounds of ${seconds} s, ${availableParallelism()} cores`,
    );
    for (const { set, files, results } of report) {
      print(`\n${set} (${files} files of ${FILE_BYTES / 1e6} MB)`);
      const perSecond = (server: string) =>
        results.find((result) => result.server === server)?.requests_per_second ?? Number.NaN;
      figure({
        what: `audio ranges, ${set}`,
        unit: "/s",
        ours: perSecond("site"),
        floor: perSecond("stream"),
        peer: perSecond("nginx"),
        budget: ">= 0.50 x nginx",
        isMet: hasNginx ? perSecond("site") >= 0.5 * perSecond("nginx") : null,
      });
      for (const result of results) {
        const ratio = result.against_nginx === null ? "" : `${result.against_nginx.toFixed(2)} x nginx`;
        const cpu = `${result.cpu_ms_per_request.toFixed(3)} ms CPU/request`;
        print(
          `  ${result.server.padEnd(8)}${String(result.requests_per_second).padStart(8)}/s  ${ratio.padEnd(14)}${cpu}`,
        );
      }
    }
    print("\nbudget: site >= 0.50 x nginx");
  }
} finally {
  for (const server of servers) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
