import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BackupStore } from "./backup-store.ts";
import { openBackupStore } from "./open-backup-store.ts";

const objects = new Map<string, Buffer>();
let parts = new Map<number, Buffer>();
let aborted = 0;

/** The part of S3 that archives need: single uploads of small objects, multipart uploads of larger ones, and removal. */
async function bucket(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", "http://s3");
  const body = Buffer.concat(await request.toArray());
  const key = url.pathname.replace("/archives/", "");
  const part = url.searchParams.get("partNumber");
  if (request.method === "POST" && url.searchParams.has("uploads")) {
    parts = new Map();
    response.end("<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>");
  } else if (request.method === "PUT" && part) {
    parts.set(Number(part), body);
    response.setHeader("etag", `"${part}"`).end();
  } else if (request.method === "POST") {
    const inOrder = [...parts].toSorted(([one], [other]) => one - other);
    objects.set(key, Buffer.concat(inOrder.map(([, bytes]) => bytes)));
    response.end("<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>");
  } else if (request.method === "DELETE") {
    if (url.searchParams.has("uploadId")) aborted += 1;
    else objects.delete(key);
    response.writeHead(204).end();
  } else {
    objects.set(key, body);
    response.setHeader("etag", '"1"').end();
  }
}

const server = createServer((request, response) => void bucket(request, response));
let store: BackupStore;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  store = await openBackupStore({
    folder: "/nowhere",
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "archives",
      region: "us-east-1",
      accessKeyId: "access",
      secretAccessKey: "secret",
      forcePathStyle: true,
    },
  });
});
beforeEach(() => {
  objects.clear();
  aborted = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("archives of any size are stored completely and can be removed", async () => {
  for (const bytes of [1000, 40 * 2 ** 20]) {
    const archive = randomBytes(bytes);
    const pieces = Array.from({ length: Math.ceil(bytes / 2 ** 20) }, (_, n) =>
      archive.subarray(n * 2 ** 20, (n + 1) * 2 ** 20),
    );
    expect(await store.write("one.zip", Readable.from(pieces, { objectMode: false }))).toBe(bytes);
    expect(objects.get("one.zip")?.equals(archive)).toBe(true);
    await store.remove("one.zip");
    expect(objects.size).toBe(0);
  }
});

test("an archive that fails midway leaves nothing in the bucket", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 20; n += 1) yield randomBytes(2 ** 20);
    throw new Error("the snapshot is gone");
  }
  const archive = Readable.from(broken(), { objectMode: false });
  await expect(store.write("two.zip", archive)).rejects.toThrow("the snapshot is gone");
  expect(objects.size).toBe(0);
  expect(aborted).toBe(1);
});

test("aborting the signal stops the upload", async () => {
  const stop = new AbortController();
  async function* slow(): AsyncGenerator<Buffer> {
    for (let n = 0; ; n += 1) {
      yield randomBytes(2 ** 20);
      if (n === 30) stop.abort();
    }
  }
  const archive = Readable.from(slow(), { objectMode: false });
  await expect(store.write("three.zip", archive, stop.signal)).rejects.toThrow(/abort/i);
  expect(objects.size).toBe(0);
});
