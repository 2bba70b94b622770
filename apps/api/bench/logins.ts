/**
 * Sequential logins, and 200 concurrent ones, while listeners stream audio from the same process; and the flood's effect on the
 * music. A listener fetches 256 KB, a good six seconds of sound, and pauses before the next.
 *
 *   node bench/logins.ts [--logins 200] [--rounds 3] [--listeners 32]
 */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DiskMediaStore } from "../src/platform/media/store/disk-media-store.ts";
import { startBuiltSite } from "./support/built-site.ts";
import { figure } from "./support/figures.ts";
import { print } from "./support/load.ts";

const { values } = parseArgs({
  options: {
    logins: { type: "string", default: "200" },
    rounds: { type: "string", default: "3" },
    listeners: { type: "string", default: "32" },
  },
});
const logins = Number(values.logins);
const rounds = Number(values.rounds);
const listeners = Number(values.listeners);

const CHUNK_BYTES = 256 * 1024;
const FILE_BYTES = 8_000_000;
const REQUEST_INTERVAL_MS = 250;
const QUIET_MS = 4000;
const PASSWORD = "orange tram at night";

const site = await startBuiltSite({ env: { SEED: "none" } });
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Sends one request and returns its status and the time to its last byte, in milliseconds. */
const call = (method: string, path: string, headers: Record<string, string>, body = "") =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const began = performance.now();
    request({ agent, host: "127.0.0.1", port: site.port, method, path, headers }, (response) => {
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }));
      response.resume();
    })
      .on("error", reject)
      .end(body);
  });

const post = (path: string, body: object) =>
  call("POST", `/api/auth/${path}/`, { "content-type": "application/json" }, JSON.stringify(body));
const email = (index: number) => `fan${index}@example.com`;

async function login(index: number): Promise<number> {
  const { status, ms } = await post("login", { email: email(index), password: PASSWORD });
  if (status !== 200) throw new Error(`a login responded with ${status}`);
  return ms;
}

async function register(index: number): Promise<void> {
  const { status } = await post("register", {
    email: email(index),
    username: `fan${index}`,
    first_name: "Fan",
    last_name: String(index),
    password: PASSWORD,
    password_confirm: PASSWORD,
    terms_accepted: true,
  });
  if (status !== 201) throw new Error(`a registration responded with ${status}`);
}

/** Listens until `stop` is set. Returns the time each part took to arrive, in milliseconds. */
async function listen(path: string, stop: { now: boolean }): Promise<number[]> {
  const times: number[] = [];
  while (!stop.now) {
    const start = Math.floor(Math.random() * (FILE_BYTES - CHUNK_BYTES));
    const { status, ms } = await call("GET", path, { range: `bytes=${start}-${start + CHUNK_BYTES - 1}` });
    if (status !== 206) throw new Error(`a range responded with ${status}`);
    times.push(ms);
    await delay(REQUEST_INTERVAL_MS);
  }
  return times;
}

/** Runs `work` while all listeners stream. Returns its result, and the time each part of the music took. */
async function withMusic<Result>(path: string, work: () => Promise<Result>): Promise<[Result, number[]]> {
  const stop = { now: false };
  const playing = Promise.all(Array.from({ length: listeners }, () => listen(path, stop)));
  const result = await work().finally(() => {
    stop.now = true;
  });
  return [result, (await playing).flat()];
}

/** The value below which this share of the times lies. */
const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const line = (name: string, times: readonly number[]) =>
  print(
    `${name.padEnd(44)} ${String(times.length).padStart(6)} ${at(times, 0.5).toFixed(1).padStart(9)} ${at(times, 0.99).toFixed(1).padStart(9)}`,
  );

try {
  const { path } = await new DiskMediaStore(site.dataDir).put(randomBytes(FILE_BYTES), {
    folder: "audio",
    extension: "mp3",
  });
  for (let index = 0; index < logins; index += 1) await register(index);

  const alone: number[] = [];
  for (let index = 0; index < logins; index += 1) alone.push(await login(index));
  const [, quiet] = await withMusic(path, () => delay(QUIET_MS));
  const flood: number[] = [];
  const underFlood: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [times, music] = await withMusic(path, () =>
      Promise.all(Array.from({ length: logins }, (_, index) => login(index))),
    );
    flood.push(...times);
    underFlood.push(...music);
  }

  print(`${"".padEnd(44)} ${"count".padStart(6)} ${"p50 ms".padStart(9)} ${"p99 ms".padStart(9)}`);
  line("login, one after the other", alone);
  line(`login, ${logins} at once while ${listeners} listen`, flood);
  line("256 KB of audio, without logins", quiet);
  line(`256 KB of audio, ${logins} logging in at once`, underFlood);
  figure({
    what: `256 KB of audio, ${logins} logins at once, p99`,
    unit: "ms",
    ours: at(underFlood, 0.99),
    floor: at(quiet, 0.99),
    budget: "<= 6000 (its length)",
    isMet: at(underFlood, 0.99) <= 6000,
  });
  print("\n256 KB are more than six seconds of sound at 320 kbit/s: a listener hears a flood only above that.");
} finally {
  agent.destroy();
  await site.stop();
}
