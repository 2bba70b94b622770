import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { parseByteRange } from "../serving/byte-range.ts";
import type { MediaStore } from "./media-store.ts";
import { openMediaStore } from "./open-media-store.ts";
import { isStorageFull } from "./storage-error.ts";

type Stored = { bytes: Buffer; type: string | undefined; cache: string | undefined };

const PAGE = 2;
const objects = new Map<string, Stored>();
let failure: { status: number; code: string; times?: number } | null = null;
let methods: string[] = [];

/** The part of S3 that a media store needs: path-style objects of one bucket, ranges, and lists in pages of two. */
async function bucket(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", "http://s3");
  const chunks: Buffer[] = await request.toArray();
  const key = decodeURIComponent(url.pathname).replace(/^\/media-bucket\//, "");
  methods.push(`${request.method} ${key}`);
  const fail = (status: number, code: string) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=access/"))
    return fail(403, "AccessDenied");
  if (failure && request.method === "PUT" && failure.times !== undefined && failure.times-- <= 0) failure = null;
  if (failure && (failure.times === undefined || request.method === "PUT")) return fail(failure.status, failure.code);
  if (url.searchParams.get("list-type") === "2") {
    const from = Number(url.searchParams.get("continuation-token") ?? 0);
    const keys = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get("prefix") ?? "")).sort();
    const rows = keys.slice(from, from + PAGE).map((name) => {
      const size = objects.get(name)?.bytes.length;
      return `<Contents><Key>${name}</Key><Size>${size}</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`;
    });
    const more = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
    response.end(`<ListBucketResult>${rows.join("")}${more}</ListBucketResult>`);
    return;
  }
  if (request.method === "POST" && url.searchParams.has("delete")) {
    for (const [, name = ""] of Buffer.concat(chunks)
      .toString()
      .matchAll(/<Key>(.*?)<\/Key>/g))
      objects.delete(name);
    response.end("<DeleteResult/>");
    return;
  }
  if (request.method === "PUT") {
    const { "content-type": type, "cache-control": cache } = request.headers;
    objects.set(key, { bytes: Buffer.concat(chunks), type, cache });
    response.end();
    return;
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = objects.get(key);
  if (!found) return fail(404, "NoSuchKey");
  const range = parseByteRange(request.headers.range, found.bytes.length);
  if (range === "unsatisfiable") return fail(416, "InvalidRange");
  const part = range === "whole" ? found.bytes : found.bytes.subarray(range.start, range.end + 1);
  response.writeHead(range === "whole" ? 200 : 206, {
    "content-length": part.length,
    "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
  });
  response.end(request.method === "HEAD" ? "" : part);
}

const server = createServer((request, response) => void bucket(request, response));
let dataDir: string;
let store: MediaStore;
const audio = { folder: "audio", extension: "mp3" } as const;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-s3-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  store = await openMediaStore({
    dataDir,
    media: {
      s3: {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: "media-bucket",
        region: "us-east-1",
        accessKeyId: "access",
        secretAccessKey: "secret",
        forcePathStyle: true,
      },
    },
  });
});

beforeEach(() => {
  objects.clear();
  failure = null;
  methods = [];
});

afterAll(async () => {
  await store.close();
  server.close();
  await rm(dataDir, { recursive: true });
});

test("content is stored in the bucket once, under its name and with the headers for a CDN", async () => {
  const bytes = randomBytes(300_000);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  const path = `/media/audio/${hash}.mp3`;
  expect(await store.put(Readable.from([bytes]), audio)).toEqual({ path, size: 300_000, created: true });
  expect(await store.put(bytes, audio)).toEqual({ path, size: 300_000, created: false });
  expect(objects.get(`media/audio/${hash}.mp3`)).toEqual({
    bytes,
    type: "audio/mpeg",
    cache: "public, max-age=31536000, immutable",
  });
  expect(methods.filter((method) => method.startsWith("PUT"))).toHaveLength(1);
  expect(await readdir(join(dataDir, "media", ".incoming"))).toEqual([]);
});

test("originals are never cached", async () => {
  const { path } = await store.put(randomBytes(10), { folder: "originals", extension: "wav" });
  expect(objects.get(path.slice(1))?.cache).toBe("private, no-store");
});

test("stat, open with and without a range, and exact reads", async () => {
  const bytes = randomBytes(1000);
  const { path } = await store.put(bytes, audio);
  expect(await store.stat(path)).toEqual({ size: 1000, modified: new Date("2026-01-02T03:04:05Z") });
  expect(Buffer.concat((await (await store.open(path))?.toArray()) ?? [])).toEqual(bytes);
  expect(Buffer.concat((await (await store.open(path, { start: 5, end: 9 }))?.toArray()) ?? [])).toEqual(
    bytes.subarray(5, 10),
  );
  const target = Buffer.alloc(10);
  expect(await store.readInto(path, target, 990)).toBe(true);
  expect(target).toEqual(bytes.subarray(990));
  expect(await store.readInto(path, target, 995)).toBe(false);
  expect(await store.readInto(path, target, 5000)).toBe(false);
});

test("missing files return null and can be removed without an error", async () => {
  const path = `/media/audio/${"0".repeat(40)}.mp3`;
  expect(await store.stat(path)).toBeNull();
  expect(await store.open(path)).toBeNull();
  expect(await store.readInto(path, Buffer.alloc(1), 0)).toBe(false);
  await store.remove(path);
  await store.remove(`/media/images/${"0".repeat(40)}/96.jpg`);
});

test("a picture exists once its JPEG, which is written last, does, and is removed with all its widths", async () => {
  const hash = "c".repeat(40);
  const files = (["800.jpg", "96.webp", "192.webp", "800.webp"] as const).map((name) => ({
    name,
    bytes: randomBytes(9),
  }));
  expect(await store.putImage(hash, files)).toBe(true);
  expect(methods.filter((method) => method.startsWith("PUT")).at(-1)).toContain("800.jpg");
  expect(await store.findImage(hash)).toBe(`/media/images/${hash}/800.jpg`);
  expect(await store.putImage(hash, files)).toBe(false);
  const listed: string[] = [];
  for await (const file of store.list("images")) listed.push(file.path);
  expect(listed).toHaveLength(4);
  await store.remove(`/media/images/${hash}/800.jpg`);
  expect(objects.size).toBe(0);
});

test("reports a failing bucket as unavailable without its error message", async () => {
  failure = { status: 403, code: "AccessDenied" };
  const error = await store.put(randomBytes(10), audio).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "unavailable", detail: expect.not.stringContaining("AccessDenied") });
  expect(await readdir(join(dataDir, "media", ".incoming"))).toEqual([]);
});

test("retries a temporary failure with the whole content", async () => {
  failure = { status: 503, code: "SlowDown", times: 1 };
  const bytes = randomBytes(200_000);
  const { path } = await store.put(bytes, audio);
  expect(objects.get(path.slice(1))?.bytes.equals(bytes)).toBe(true);
});

test("recognizes a full bucket", async () => {
  failure = { status: 507, code: "XStorageFull" };
  const files = [{ name: "96.jpg", bytes: randomBytes(10) }] as const;
  const error = await store.putImage("d".repeat(40), files).catch((caught: unknown) => caught);
  expect(isStorageFull(error)).toBe(true);
});
