import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { imageSrcSet } from "@fanfare/contracts/common/media-url";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DiskMediaStore } from "./disk-media-store.ts";
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

test("a picture is stored in every width below its own, its own as WebP and JPEG, as the contracts name them", async () => {
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

test("of a moving picture the first frame is taken", async () => {
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

test("a large one is made smaller, a square one cut to its middle, a scroll kept within bounds", async () => {
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

test("orientation is applied, and nothing that the camera noted is left", async () => {
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

test("the same picture is stored once, under the same name, with the same bytes", async () => {
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
])("%s is refused with words for people, and nothing is stored", async (_, bytes) => {
  await expect(ingestImage(store, bytes)).rejects.toMatchObject({
    code: "unsupported_media_type",
    detail: expect.stringContaining("JPEG, PNG, WebP, AVIF or GIF"),
  });
  expect(await stored()).toEqual([]);
});

test("a picture that breaks off is refused", async () => {
  const whole = await picture(800, 800).jpeg().toBuffer();
  await expect(ingestImage(store, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
});

/** A valid PNG of one colour, `side` pixels square: 30,000 of them are 900 million pixels in under a megabyte. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((side / 8 + 1) * side))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a small file that unpacks to a flood of pixels is refused at once", async () => {
  const bomb = pngBomb(30_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(ingestImage(store, bomb)).rejects.toMatchObject({
    code: "too_large",
    detail: "This picture has too many pixels. Please make it smaller.",
  });
});

test("a file past the limit is refused before it is read", async () => {
  const file = join(dataDir, "large.png");
  await writeFile(file, Buffer.alloc(MAX_IMAGE_BYTES + 1));
  await expect(ingestImage(store, file)).rejects.toMatchObject({ code: "too_large" });
});
