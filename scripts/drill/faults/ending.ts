import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fillOwnerLists } from "../../../apps/api/bench/support/owner-rows.ts";
import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import { PlaylistWriter } from "../parts/playlist-writer.ts";
import { databaseProcesses, postmasterOf, processesLeft } from "./database-processes.ts";
import { type Fault, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";

const FILE = `${"d".repeat(40)}.mp3`;
/** More than a connection's buffers hold, so that a stalled reader keeps the connection open. */
const FILE_BYTES = 9 << 20;
const DOWNLOADS = 20;
/** 15 s for streams and jobs to end, plus the time the database takes to stop; `TimeoutStopSec` is 30. */
const GRACE_MS = 20_000;
const GRACE_SMALL_MS = 50_000;
/** The number of fans and also of orders, with a tenth as many readers: a million rows. */
const FANS = 480_000;
/** The owner's lists as files, which are generated while being sent. */
const EXPORTS = ["store/manage/orders/export/", "admin/subscribers/export/"];
const WRITE_MS = 3000;
const RESPONSE_LIMIT_MS = 60_000;

/** Opens a download that stops reading after the first bytes. `readOn` resumes it and resolves with the remaining byte count. */
async function openDownload(url: URL, token?: string) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on("error", () => undefined);
  const authorization = token === undefined ? "" : `Authorization: Token ${token}\r\n`;
  socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n${authorization}Connection: close\r\n\r\n`);
  await once(socket, "readable", { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
  return {
    async readOn(): Promise<number> {
      let bytes = 0;
      for await (const chunk of socket) bytes += (chunk as Buffer).length;
      return bytes;
    },
    close: () => socket.destroy(),
  };
}

/** Below full size all downloads are read to the end: the site would wait 15 s for stalled ones. */
export const endedAmidDownloads = (machine: () => Machine): Fault => ({
  name: "SIGTERM with open downloads",
  pass: "who reads on gets all, ends within its grace, no PostgreSQL outlives it, 0 acknowledged writes lost",
  run: async ({ hold, size, scaled }) => {
    const on = machine();
    const folder = join(on.dataDir, "media", "audio");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, FILE), Buffer.alloc(FILE_BYTES, 7));
    const url = new URL(`/media/audio/${FILE}`, on.site.url);
    const open = (count: number) => Promise.all(Array.from({ length: count }, () => openDownload(url)));
    const read = await open(scaled(DOWNLOADS, 2));
    const stalled = size >= 1 ? await open(DOWNLOADS) : [];
    const writing = on.writer.write(on.site, 4);
    await on.writer.begun;
    const control = (await on.databaseProcesses()).length;

    const began = performance.now();
    const ending = on.site.end();
    const lengths = await Promise.all(read.map((download) => download.readOn()));
    await ending;
    const took = performance.now() - began;
    const left = await processesLeft(on.dataDir);
    on.writer.stop();
    await writing;
    for (const download of stalled) download.close();
    await on.startAgain();
    const { lost } = await on.writer.compare(on.site);
    const whole = lengths.filter((bytes) => bytes > FILE_BYTES).length;
    const grace = size >= 1 ? GRACE_MS : GRACE_SMALL_MS;
    hold(whole === read.length, `${whole} downloads of ${read.length} were whole`);
    hold(took <= grace, `it took ${seconds(took)} to end`);
    hold(left.length === 0, `${left.length} processes of PostgreSQL went on`);
    hold(lost === 0, `${lost} acknowledged writes are gone`);
    hold(control > 0, "PostgreSQL's processes are not seen while it runs: this proves nothing");
    return {
      did: `SIGTERM with ${read.length} downloads that are read on and ${stalled.length} that are not, amid writes`,
      seen: `${whole} downloads whole, ended in ${seconds(took)}, ${left.length} processes of PostgreSQL left (control: ${control} while it ran), ${lost} lost`,
    };
  },
});

/** Fills the database of a running site and returns the resulting number of rows. */
async function fill(site: Site): Promise<number> {
  const { socket } = await postmasterOf(site.dataDir);
  const { pool, close } = createDatabase(
    { host: socket, user: "fanfare", database: "fanfare", max: 1, statement_timeout: 0 },
    { log: { warn: () => undefined } },
  );
  try {
    await fillOwnerLists(pool, FANS);
    const { rows } = await pool.query<{ count: number }>(
      "select (select count(*) from users) + (select count(*) from orders) + (select count(*) from newsletter_contacts) as count",
    );
    // Dirties every page of a table since the last checkpoint.
    await pool.query("update orders set updated_at = now()");
    return rows[0]?.count ?? 0;
  } finally {
    await close();
  }
}

/** Takes a minute and a gigabyte of disk, so it only runs at full size. */
export const endedWithMillionRows: Fault = {
  name: "SIGTERM with a million rows",
  pass: "ends within its grace, no PostgreSQL outlives it, 0 acknowledged writes lost, up again as fast as without",
  run: async ({ hold, backMs }) => {
    const folder = await temporaryFolder("million");
    const dataDir = join(folder, "data");
    const settings = { dataDir, env: { SEED: "none" } };
    let site = await startSite(settings);
    try {
      const writer = await PlaylistWriter.login(site);
      const rows = await fill(site);
      const audio = join(dataDir, "media", "audio");
      await mkdir(audio, { recursive: true });
      await writeFile(join(audio, FILE), Buffer.alloc(FILE_BYTES, 7));
      const { url } = site;
      const file = new URL(`/media/audio/${FILE}`, url);
      const read = await Promise.all(Array.from({ length: DOWNLOADS }, () => openDownload(file)));
      const stalled = await Promise.all([
        ...Array.from({ length: DOWNLOADS }, () => openDownload(file)),
        ...EXPORTS.map((path) => openDownload(new URL(`/api/${path}`, url), writer.token)),
      ]);
      const writing = writer.write(site, 4);
      await writer.begun;
      await delay(WRITE_MS);
      const control = (await databaseProcesses(dataDir)).length;
      const began = performance.now();
      const ending = site.end();
      const lengths = await Promise.all(read.map((download) => download.readOn()));
      await ending;
      const took = performance.now() - began;
      const left = await processesLeft(dataDir);
      writer.stop();
      await writing;
      for (const download of stalled) download.close();
      const started = performance.now();
      site = await startSite(settings);
      const back = performance.now() - started;
      const { lost } = await writer.compare(site);
      const whole = lengths.filter((bytes) => bytes > FILE_BYTES).length;
      hold(rows >= 1_000_000, `${rows} rows are no million`);
      hold(whole === read.length, `${whole} downloads of ${read.length} were whole`);
      hold(took <= GRACE_MS, `it took ${seconds(took)} to end`);
      hold(left.length === 0, `${left.length} processes of PostgreSQL went on`);
      hold(lost === 0, `${lost} acknowledged writes are gone`);
      hold(back <= backMs, `it took ${seconds(back)} to be up again`);
      hold(control > 0, "PostgreSQL's processes are not seen while it runs: this proves nothing");
      return {
        did: `SIGTERM with ${rows} fans, readers and orders, all orders just written, ${read.length} downloads that are read on, ${stalled.length} downloads and exports that are not, amid writes`,
        seen: `${whole} downloads whole, ended in ${seconds(took)}, ${left.length} processes of PostgreSQL left (control: ${control} while it ran), ${lost} lost, up again in ${seconds(back)}`,
      };
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};
