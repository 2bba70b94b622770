import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { openMediaStore } from "../../../apps/api/src/platform/media/store/open-media-store.ts";
import { startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import { PlaylistWriter } from "../parts/playlist-writer.ts";
import { type Fault, seconds } from "./fault.ts";
import { type LinkMode, startLink } from "./link.ts";
import { Visitor } from "./visitor.ts";

const KEY = "S3RVER";
const BUCKET = "media";
const UPLOAD_BYTES = 4 << 20;
/** The larger file is streamed; the smaller one is read completely before it is sent. */
const DOWNLOAD_BYTES = [3 << 20, 700 << 10];
const BROKEN_AFTER = 300 << 10;
const SLOW_MS = 60;
const RESPONSE_MS = 60_000;

type Sent = { status: number; detail: string; path: string; tookMs: number };

/** Starts a site that reaches its media bucket through a controllable link. */
async function startBucketSite() {
  const folder = await temporaryFolder("bucket");
  const bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "objects"),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await bucket.run();
  const link = await startLink(port);
  const s3 = (at: number) => ({
    endpoint: `http://127.0.0.1:${at}`,
    bucket: BUCKET,
    region: "us-east-1",
    accessKeyId: KEY,
    secretAccessKey: KEY,
    forcePathStyle: true,
  });
  /** Direct access to the bucket's actual contents. */
  const objects = await openMediaStore({ dataDir: folder, media: { s3: s3(port) } });
  const site = await startSite({
    env: {
      SEED: "none",
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: s3(link.port).endpoint,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      S3_FORCE_PATH_STYLE: "true",
    },
  });
  const { token } = await PlaylistWriter.login(site);
  return {
    site,
    link,
    port,
    objects,
    /** Applies `mode` to connections from now on and closes the open ones. */
    turn(mode: LinkMode, target = port) {
      link.mode = mode;
      link.cut(target);
    },
    async upload(bytes: Uint8Array<ArrayBuffer>): Promise<Sent> {
      const form = new FormData();
      form.set("file", new Blob([bytes]), "take.wav");
      const began = performance.now();
      const response = await fetch(`${site.url}/api/music/manage/uploads/?name=take.wav`, {
        method: "POST",
        headers: { authorization: `Token ${token}` },
        body: form,
        signal: AbortSignal.timeout(2 * RESPONSE_MS),
      });
      const { detail = "", path = "" } = (await response.json()) as { detail?: string; path?: string };
      return { status: response.status, detail, path, tookMs: performance.now() - began };
    },
    /** The whole file as a visitor receives it, or a description of the failure. */
    async download(path: string): Promise<Buffer | string> {
      try {
        const response = await fetch(site.url + path, { signal: AbortSignal.timeout(RESPONSE_MS) });
        const bytes = Buffer.from(await response.arrayBuffer());
        return response.ok ? bytes : `${response.status}, ${response.headers.get("cache-control")}`;
      } catch (error) {
        return error instanceof Error && error.name === "TimeoutError" ? "no response" : "broken off";
      }
    },
    async close() {
      await site.stop();
      await objects.close();
      await link.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type BucketSite = Awaited<ReturnType<typeof startBucketSite>>;

const originalOf = (bytes: Uint8Array) =>
  `/media/originals/${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.wav`;

async function isWhole({ objects }: BucketSite, path: string, bytes: Uint8Array): Promise<boolean> {
  const stored = await objects.open(path);
  return stored !== null && Buffer.concat(await stored.toArray()).equals(bytes);
}

/** Runs on its own site while a visitor opens pages; the visitor must not notice the fault. */
const onBucket = (
  about: Pick<Fault, "name" | "pass">,
  run: (on: BucketSite, context: Parameters<Fault["run"]>[0]) => ReturnType<Fault["run"]>,
): Fault => ({
  ...about,
  run: async (context) => {
    const on = await startBucketSite();
    const visitor = new Visitor();
    try {
      const finding = await visitor.during(
        () => on.site.url,
        () => run(on, context),
      );
      const gaps = visitor.waiting + visitor.unreachable;
      context.hold(visitor.wrong.length + gaps === 0, `a visitor saw ${visitor.wrong[0] ?? `${gaps} gaps`}`);
      context.hold(visitor.pages > 0, "no page was opened meanwhile");
      return { ...finding, seen: `${finding.seen}; ${visitor.pages} pages meanwhile` };
    } finally {
      await on.close();
    }
  },
});

const bucketSlow = onBucket(
  { name: "S3 slow", pass: "uploads take longer and are whole, pages do not wait" },
  async (on, { hold }) => {
    const [fast, slow] = [randomBytes(UPLOAD_BYTES), randomBytes(UPLOAD_BYTES)];
    const before = await on.upload(fast);
    on.turn({ slowMs: SLOW_MS });
    const sent = await on.upload(slow);
    hold(sent.status === 201, `an upload got the response ${sent.status} "${sent.detail}"`);
    hold(await isWhole(on, sent.path, slow), "what was uploaded is not whole");
    hold(sent.tookMs > 2 * before.tookMs, "the link was not slow: this proves nothing");
    return {
      did: `each piece of ${UPLOAD_BYTES >> 20} MB held back for ${SLOW_MS} ms on its way to the bucket`,
      seen: `the upload took ${seconds(sent.tookMs)} and is whole (control: ${seconds(before.tookMs)} without)`,
    };
  },
);

/** A server that responds to every request with this status. */
async function failing(status: number) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" });
    response.end("<Error><Code>InternalError</Code><Message>secret words of the provider</Message></Error>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The failing server has no port.");
  return {
    port: address.port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const bucketFailing = onBucket(
  {
    name: "S3 failing",
    pass: "uploads and downloads are refused with responses that no cache keeps, nothing is left behind, all works afterwards",
  },
  async (on, { hold }) => {
    const song = randomBytes(DOWNLOAD_BYTES[0] ?? 0);
    const { path: songPath } = await on.objects.put(song, { folder: "audio", extension: "mp3" });
    const seen: string[] = [];
    for (const way of [500, 503, "refused"] as const) {
      const server = way === "refused" ? undefined : await failing(way);
      on.turn(way === "refused" ? "refused" : "open", server?.port);
      const bytes = randomBytes(UPLOAD_BYTES);
      const refused = await on.upload(bytes);
      const download = await on.download(songPath);
      hold(refused.status === 503 && refused.detail !== "", `${way}: an upload got the response ${refused.status}`);
      hold(!refused.detail.includes("secret"), `${way}: a caller reads the provider's words`);
      hold(
        download === "503, no-store",
        `${way}: a download got the response ${typeof download === "string" ? download : "whole"}`,
      );
      hold((await on.objects.stat(originalOf(bytes))) === null, `${way}: a refused upload left something behind`);
      on.turn("open");
      server?.close();
      const again = await on.upload(bytes);
      hold(again.status === 201 && (await isWhole(on, again.path, bytes)), `${way}: an upload afterwards failed`);
      const received = await on.download(songPath);
      hold(typeof received !== "string" && received.equals(song), `${way}: a download afterwards failed`);
      seen.push(`${way}: ${refused.status} "${refused.detail}"`);
    }
    return { did: "the bucket responded with 500, then 503, then took no connections", seen: seen.join("; ") };
  },
);

const bucketHalfWritten = onBucket(
  {
    name: "S3 half-written",
    pass: "no half object is shown or kept, an upload is refused in words and works afterwards",
  },
  async (on, { hold }) => {
    const bytes = randomBytes(UPLOAD_BYTES);
    on.turn({ brokenAfter: BROKEN_AFTER });
    const refused = await on.upload(bytes);
    const half = (await on.objects.stat(originalOf(bytes)))?.size ?? 0;
    on.turn("open");
    const again = await on.upload(bytes);
    hold(refused.status === 503 && refused.detail !== "", `a broken upload got the response ${refused.status}`);
    hold(half < UPLOAD_BYTES, "the link passed the whole upload: this proves nothing");
    hold(again.status === 201 && (await isWhole(on, again.path, bytes)), "an upload afterwards failed");

    const seen: string[] = [];
    for (const size of DOWNLOAD_BYTES) {
      const song = randomBytes(size);
      const { path } = await on.objects.put(song, { folder: "audio", extension: "mp3" });
      on.turn({ brokenAfter: BROKEN_AFTER, of: "response" });
      // Twice the number of downloads that makes a file hot and therefore kept in memory.
      for (let nth = 0; nth < 4; nth += 1) {
        const got = await on.download(path);
        hold(typeof got === "string", `${size} bytes: a half file came as a whole one`);
        if (nth === 0) seen.push(`${size >> 10} kB: ${typeof got === "string" ? got : "whole"}`);
      }
      on.turn("open");
      const whole = await on.download(path);
      hold(typeof whole !== "string" && whole.equals(song), `${size} bytes: a download afterwards failed`);
    }
    return {
      did: `connections ended after ${BROKEN_AFTER >> 10} kB of an upload, then of downloads`,
      seen: `the upload: ${refused.status} "${refused.detail}", then whole; downloads of ${seen.join(", ")}, then whole`,
    };
  },
);

export const bucketFaults: readonly Fault[] = [bucketSlow, bucketFailing, bucketHalfWritten];
