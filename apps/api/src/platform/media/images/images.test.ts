import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageSrcSet } from "@fanfare/contracts/common/media-url";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pngOf } from "../../../../test/fixtures/make-picture.ts";
import { DiskMediaStore } from "../store/disk-media-store.ts";
import type { MediaStore } from "../store/media-store.ts";
import { imageHash, ingestImage, MAX_IMAGE_BYTES } from "./images.ts";

let dataDir: string;
let store: DiskMediaStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-images-"));
  store = new DiskMediaStore(dataDir);
});

afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function stored(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of store.list("images")) paths.push(file.path);
  return paths.sort();
}

/** Left half red, right half blue. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d00000" } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#0000d0" } },
      gravity: "east",
    },
  ]);

const read = (path: string) => readFile(join(dataDir, path));

test("stores a picture in each smaller standard width, and in its own as WebP and JPEG, named as in the contracts", async () => {
  const image = await ingestImage(store, await picture(1000, 500).png().toBuffer());
  expect(image).toMatchObject({ width: 1000, height: 500, created: true });
  const folder = image.path.replace("/1000.jpg", "");
  const names = ["96.webp", "192.webp", "384.webp", "768.webp", "1000.webp", "1000.jpg"].map(
    (name) => `${folder}/${name}`,
  );
  expect(await stored()).toEqual(names.toSorted());
  for (const [, path = "", width] of (imageSrcSet(image.path) ?? "").matchAll(/(\S+) (\d+)w/g)) {
    const { format, ...size } = await sharp(await read(path)).metadata();
    expect({ format, width: size.width, height: size.height }).toEqual({
      format: "webp",
      width: Number(width),
      height: Math.round(Number(width) / 2),
    });
  }
  expect((await sharp(await read(image.path)).metadata()).format).toBe("jpeg");
});

test.each([
  ["JPEG", () => picture(120, 80).jpeg()],
  ["PNG", () => picture(120, 80).png()],
  ["WebP", () => picture(120, 80).webp()],
  ["AVIF", () => picture(120, 80).avif()],
  ["GIF", () => picture(120, 80).gif()],
  ["CMYK", () => picture(120, 80).toColourspace("cmyk").jpeg()],
  ["grey", () => picture(120, 80).greyscale().png()],
  ["16 bit", () => picture(120, 80).toColourspace("rgb16").png()],
])("%s is accepted", async (_, make) => {
  expect(await ingestImage(store, await make().toBuffer())).toMatchObject({ width: 120, height: 80 });
});

test("takes the first frame of an animated picture", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((background) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const image = await ingestImage(store, gif);
  expect(image.height).toBe(100);
  const [red, green] = await sharp(await read(image.path))
    .raw()
    .toBuffer();
  expect([Number(red) > 200, Number(green) < 50]).toEqual([true, true]);
});

test("scales down a large picture, crops a square one to its centre, and limits the height of a very tall one", async () => {
  expect(await ingestImage(store, await picture(2400, 1200).jpeg().toBuffer())).toMatchObject({
    width: 1600,
    height: 800,
  });
  expect(await ingestImage(store, await picture(900, 300).jpeg().toBuffer(), { square: true })).toMatchObject({
    width: 300,
    height: 300,
  });
  expect((await ingestImage(store, await picture(20, 9000).png().toBuffer())).height).toBeLessThanOrEqual(4800);
});

test("applies the orientation and removes the camera's metadata", async () => {
  const photo = await picture(200, 100)
    .withExif({ IFD0: { Copyright: "Somebody", Artist: "Somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Somebody")).toBe(true);
  const image = await ingestImage(store, photo);
  expect(image).toMatchObject({ width: 100, height: 200 });
  for (const path of await stored()) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(await read(path)).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  }
});

test("the same picture is stored once, with the same name and bytes", async () => {
  const bytes = await picture(300, 300).png().toBuffer();
  const first = await ingestImage(store, bytes);
  const before = await read(first.path);
  const second = await ingestImage(store, bytes);
  expect(second).toEqual({ ...first, created: false });
  await store.remove(first.path);
  expect(await ingestImage(store, bytes)).toEqual(first);
  expect(await read(first.path)).toEqual(before);
  expect(first.path).toContain(imageHash(bytes));
  expect(imageHash(bytes, { square: true })).not.toBe(imageHash(bytes));
});

test("the placeholder is a tiny WebP within 300 characters", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const busy = sharp({ create: { width: 400, height: 400, channels: 4, background: "#0008", noise } });
  const image = await ingestImage(store, await busy.png().toBuffer());
  expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(image.placeholder.length).toBeLessThan(300);
});

const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
);

test.each([
  ["SVG", svg],
  ["text", Buffer.from("not a picture at all, whatever its name says")],
  ["nothing", Buffer.alloc(0)],
  ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
])("%s is refused with a readable message, and nothing is stored", async (_, bytes) => {
  await expect(ingestImage(store, bytes)).rejects.toMatchObject({
    code: "unsupported_media_type",
    detail: expect.stringContaining("JPEG, PNG, WebP, AVIF or GIF"),
  });
  expect(await stored()).toEqual([]);
});

test("a truncated picture is refused", async () => {
  const whole = await picture(800, 800).jpeg().toBuffer();
  await expect(ingestImage(store, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
});

test("checks dimensions from the header before decoding anything", async () => {
  const bomb = pngOf(30_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(ingestImage(store, bomb)).rejects.toMatchObject({
    code: "too_large",
    detail: "This picture has too many pixels. It may have up to 64 million.",
  });
  // Only a header: decoding it would report a broken picture instead.
  await expect(ingestImage(store, pngOf(10_900, false))).rejects.toMatchObject({ code: "too_large" });
  await expect(ingestImage(store, pngOf(4900, false), {}, { maxPixels: 24_000_000 })).rejects.toMatchObject({
    code: "too_large",
    detail: "This picture has too many pixels. It may have up to 24 million.",
  });
  await expect(ingestImage(store, pngOf(4890, false), {}, { maxPixels: 24_000_000 })).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
});

describe("a burst of pictures", () => {
  /** Creates different pictures that each take some time to process. */
  const many = async (count: number) => {
    const one = await picture(700, 700).png().toBuffer();
    return Array.from({ length: count }, (_, i) => Buffer.concat([one, Buffer.from(`${i}`)]));
  };
  const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.map((result) => (result.status === "fulfilled" ? "stored" : (result.reason as { code: string }).code));

  /** A store whose writes wait for `release`, and counters of concurrent writes. */
  function gated(onArrival: () => void = () => undefined) {
    const gate = Promise.withResolvers<void>();
    const seen = { now: 0, most: 0 };
    const putImage: MediaStore["putImage"] = async (...args) => {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      onArrival();
      await gate.promise;
      seen.now -= 1;
      return store.putImage(...args);
    };
    const slow: MediaStore = {
      put: (...args) => store.put(...args),
      putImage,
      findImage: (hash) => store.findImage(hash),
      stat: (path) => store.stat(path),
      open: (...args) => store.open(...args),
      readInto: (...args) => store.readInto(...args),
      remove: (path) => store.remove(path),
      list: (folder) => store.list(folder),
      close: () => store.close(),
    };
    return { slow, seen, release: gate.resolve };
  }

  test("processes two at a time, queues eight, and tells the other clients when to retry", async () => {
    let refused = 0;
    const { slow, seen, release } = gated(() => openGate());
    const openGate = () => {
      if (refused === 20 && seen.now === 2) release();
    };
    const all = (await many(30)).map((bytes) =>
      ingestImage(slow, bytes, {}, { maxQueue: 8 }).catch((error: unknown) => {
        refused += 1;
        openGate();
        throw error;
      }),
    );
    const results = await Promise.allSettled(all);
    expect(codes(results).filter((code) => code === "stored")).toHaveLength(10);
    const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(reasons).toEqual(Array(20).fill(expect.objectContaining({ code: "unavailable", retryAfter: 5 })));
    expect(seen.most).toBe(2);
  });

  test("decodes large pictures one at a time", async () => {
    const { slow, seen, release } = gated();
    release();
    await Promise.all([5000, 5010, 5020].map((side) => ingestImage(slow, pngOf(side))));
    expect(seen.most).toBe(1);
  });

  test("accepts all thirty without a queue limit (negative control)", async () => {
    const results = await Promise.allSettled((await many(30)).map((bytes) => ingestImage(store, bytes)));
    expect(codes(results)).toEqual(Array(30).fill("stored"));
  });

  test("does not delay an upload whose picture is already stored", async () => {
    const [known = Buffer.alloc(0), ...pictures] = await many(13);
    await ingestImage(store, known);
    let waiting = pictures.length;
    const others = pictures.map((bytes) => ingestImage(store, bytes).finally(() => (waiting -= 1)));
    expect(await ingestImage(store, known, {}, { maxQueue: 0 })).toMatchObject({ created: false });
    expect(waiting).toBeGreaterThan(0);
    await Promise.all(others);
  });

  test("stores the same picture once", async () => {
    const [one = Buffer.alloc(0)] = await many(1);
    const images = await Promise.all(Array.from({ length: 6 }, () => ingestImage(store, one)));
    expect(new Set(images.map(({ path, placeholder, height }) => `${path} ${height} ${placeholder}`)).size).toBe(1);
    // The two that run concurrently both store it; for one of them it already exists.
    expect(images.filter((image) => image.created)).toHaveLength(1);
  });
});

test("a file above the size limit is refused before it is read", async () => {
  const file = join(dataDir, "large.png");
  await writeFile(file, Buffer.alloc(MAX_IMAGE_BYTES + 1));
  await expect(ingestImage(store, file)).rejects.toMatchObject({ code: "too_large" });
});
