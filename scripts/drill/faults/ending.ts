import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Fault, seconds } from "./fault.ts";
import type { Machine } from "./machine.ts";

const FILE = `${"d".repeat(40)}.mp3`;
/** More than the buffers of a connection hold, so that a reader who stops keeps it open. */
const FILE_BYTES = 9 << 20;
const DOWNLOADS = 20;
/** 15 s in which streams and jobs end, and what the database takes to stop; `TimeoutStopSec` is 30. */
const GRACE_MS = 20_000;
const GRACE_SMALL_MS = 50_000;

/** A reader that takes the first bytes and then no more, until it is told to read on; resolves with how many came. */
async function openDownload(url: URL) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on("error", () => undefined);
  const head = `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`;
  socket.write(head);
  await once(socket, "readable");
  return {
    async readOn(): Promise<number> {
      let bytes = 0;
      for await (const chunk of socket) bytes += (chunk as Buffer).length;
      return bytes;
    },
    close: () => socket.destroy(),
  };
}

/** Below full size everybody reads on: the site would wait a quarter of a minute for those who do not. */
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
    // A child of PostgreSQL's is gone a moment after its server.
    await delay(200);
    const left = await on.databaseProcesses();
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
