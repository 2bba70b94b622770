import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm, stat, utimes } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { errorBody, toAppError } from "../../errors/error-translator.ts";
import { DiskMediaStore } from "../store/disk-media-store.ts";
import { registerMediaRoutes } from "./media-routes.ts";
import { createMediaSigner } from "./media-signer.ts";

const secretKey = "k".repeat(32);
const now = new Date("2026-05-01T12:00:00Z");
const clock = { now: () => now };
const MODIFIED = new Date("2026-03-01T10:00:00Z");
const small = randomBytes(3000);
const large = randomBytes(3_000_000);

let dataDir: string;
let store: DiskMediaStore;
let app: FastifyInstance;
let song: string;
let album: string;
let original: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-media-"));
  store = new DiskMediaStore(dataDir);
  song = (await store.put(small, { folder: "audio", extension: "mp3" })).path;
  album = (await store.put(large, { folder: "audio", extension: "flac" })).path;
  original = (await store.put(small, { folder: "originals", extension: "wav" })).path;
  for (const path of [song, album, original]) await utimes(join(dataDir, path), MODIFIED, MODIFIED);
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const known = toAppError(error);
    return reply.code(known.status).send(errorBody(known));
  });
  registerMediaRoutes(app, { store, secretKey, clock });
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

const port = () => (app.server.address() as AddressInfo).port;
const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port()}${path}`, init);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a whole file", () => {
  test("is sent with its type, its hash as a strong ETag and its date, and may be cached indefinitely", async () => {
    const response = await ask(song);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(small);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "3000",
      "content-type": "audio/mpeg",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${createHash("sha256").update(small).digest("hex").slice(0, 40)}"`,
      "last-modified": "Sun, 01 Mar 2026 10:00:00 GMT",
      "x-content-type-options": "nosniff",
    });
  });

  test("is also served with a trailing slash", async () => {
    expect((await ask(`${song}/`)).status).toBe(200);
  });

  test("larger than one read arrives complete", async () => {
    expect(await bytesOf(await ask(album))).toEqual(large);
  });

  test("HEAD has the headers of GET and no body, whatever the range", async () => {
    const response = await ask(song, { method: "HEAD", headers: { range: "bytes=0-9" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe("3000");
    expect(response.headers.get("content-range")).toBeNull();
    expect(await bytesOf(response)).toHaveLength(0);
  });

  test("an empty one is served with or without a range", async () => {
    const { path } = await store.put(Buffer.alloc(0), { folder: "files", extension: "bin" });
    for (const headers of [{}, { range: "bytes=0-1" }]) {
      const response = await ask(path, { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe("0");
    }
  });
});

describe("a range of a file", () => {
  test.each([
    ["bytes=0-1", 0, 1],
    ["bytes=2990-", 2990, 2999],
    ["bytes=-10", 2990, 2999],
    ["bytes=2990-9999", 2990, 2999],
  ])("%s", async (range, start, end) => {
    const response = await ask(song, { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/3000`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect(await bytesOf(response)).toEqual(small.subarray(start, end + 1));
  });

  test("longer than one read is streamed exactly", async () => {
    const response = await ask(album, { headers: { range: "bytes=17-2500016" } });
    expect(response.headers.get("content-range")).toBe("bytes 17-2500016/3000000");
    expect(await bytesOf(response)).toEqual(large.subarray(17, 2_500_017));
  });

  test("beyond the end is refused with 416 and the file's length", async () => {
    const response = await ask(song, { headers: { range: "bytes=3000-" } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */3000");
    expect(await bytesOf(response)).toHaveLength(0);
  });

  test("is ignored and the whole file sent if there are several ranges or an invalid one", async () => {
    for (const range of ["bytes=0-1,5-6", "bytes=9-1", "pages=1-2"]) {
      const response = await ask(song, { headers: { range } });
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(small);
    }
  });

  test("is correct both from disk and from memory", async () => {
    // Enough requests to make the file hot in between.
    for (let i = 0; i < 60; i++) {
      const start = (i * 47_001) % (large.length - 200_000);
      const response = await ask(album, { headers: { range: `bytes=${start}-${start + 199_999}` } });
      expect((await bytesOf(response)).equals(large.subarray(start, start + 200_000))).toBe(true);
    }
  });

  test("is never mixed up with another's by concurrent requests", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const start = i * 20_000;
        const response = await ask(album, { headers: { range: `bytes=${start}-${start + 65_535}` } });
        expect((await bytesOf(response)).equals(large.subarray(start, start + 65_536))).toBe(true);
      }),
    );
  });
});

describe("preconditions", () => {
  test("responds with 304, the ETag and no body if the client has the current version", async () => {
    const etag = (await ask(song)).headers.get("etag") ?? "";
    const response = await ask(song, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("content-type")).toBeNull();
  });

  test("sends the whole file if If-Range does not match", async () => {
    const response = await ask(song, { headers: { range: "bytes=0-1", "if-range": '"other"' } });
    expect(response.status).toBe(200);
  });

  test("responds with 412 to a failed If-Match", async () => {
    expect((await ask(song, { headers: { "if-match": '"other"' } })).status).toBe(412);
  });
});

describe("a missing file", () => {
  const hash = "0".repeat(40);
  test.each([
    `/media/audio/${hash}.mp3`,
    `/media/images/${hash}/96.webp`,
    "/media/",
    "/media/audio/",
    "/media/audio/..",
    "/media/audio/%2e%2e/%2e%2e/secret-key",
    "/media/..%2f..%2fsecret-key",
    "/media/audio/..%5c..%5csecret-key",
    "/media//etc/passwd",
    `/media/audio/${hash}.mp3%00.html`,
    `/media/audio/${hash}%2emp3`,
    `/media/.incoming/${hash}.mp3`,
    "/media/%",
    "/media/%ff%fe",
  ])("%s is refused", async (path) => {
    // A raw socket, because fetch would normalize the path.
    const socket = connect(port(), "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let response = "";
    for await (const chunk of socket) response += chunk;
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(response.toLowerCase()).not.toContain("immutable");
  });

  test("is no longer served a few seconds after another process removed it", async () => {
    const { path } = await store.put(randomBytes(100), { folder: "audio", extension: "mp3" });
    expect((await ask(path)).status).toBe(200);
    await rm(join(dataDir, path));
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6000);
    try {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBeNull();
    } finally {
      vi.restoreAllMocks();
    }
  });
});

test("refuses other methods with an Allow header", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const body = method === "DELETE" ? null : "x";
    const response = await ask(song, { method, body, headers: { "content-type": "x/y" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  }
  expect((await ask(song, { method: "OPTIONS" })).status).toBe(204);
});

describe("an original", () => {
  const signer = createMediaSigner({ secretKey, clock });

  test("is served through a signed link, including ranges, and must not be cached", async () => {
    const link = signer.sign(original, { expiresAt: new Date(now.getTime() + 60_000), filename: "Miracle – live.wav" });
    const response = await ask(link, { headers: { range: "bytes=0-9" } });
    expect(response.status).toBe(206);
    expect(await bytesOf(response)).toEqual(small.subarray(0, 10));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Miracle _ live.wav\"; filename*=UTF-8''Miracle%20%E2%80%93%20live.wav",
    );
  });

  test("is hidden without a valid link", async () => {
    expect((await ask(original)).status).toBe(404);
    expect((await ask(`${original}?expires=99999999999&signature=AAAA`)).status).toBe(404);
    const late = await ask(signer.sign(original, { expiresAt: new Date(now.getTime() - 1000) }));
    expect(late.status).toBe(403);
    expect(late.headers.get("cache-control")).toBeNull();
  });
});

test("an uploaded file is never rendered", async () => {
  const { path } = await store.put(Buffer.from("<script>"), { folder: "files", extension: "html" });
  const response = await ask(path);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("content-disposition")).toBe("attachment");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test.runIf(process.platform === "linux")("clients that disconnect leave no open file behind", async () => {
  const { path } = await store.put(randomBytes(20_000_000), { folder: "video", extension: "mp4" });
  const openFiles = async () => {
    const links = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    return links.filter((link) => link.endsWith(path)).length;
  };
  const sockets = Array.from({ length: 20 }, () => connect(port(), "127.0.0.1"));
  await Promise.all(
    sockets.map(async (socket) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, "data");
      socket.destroy();
    }),
  );
  await vi.waitFor(async () => expect(await openFiles()).toBe(0), 20_000);
  expect((await stat(join(dataDir, path))).size).toBe(20_000_000);
});
