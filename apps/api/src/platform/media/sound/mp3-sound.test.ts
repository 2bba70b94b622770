import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { id3Picture, id3Text, makeMp3 } from "../../../../test/fixtures/make-audio.ts";
import { copySound, soundOf } from "./mp3-sound.ts";

/** The first bytes of an MPEG frame. */
const FRAME = Buffer.from([0xff, 0xfb]);
const tagged = makeMp3([id3Text("TIT2", "Title"), id3Picture(Buffer.alloc(300_000, 7))]);
const sound = tagged.subarray(tagged.indexOf(FRAME));
const tag = tagged.subarray(0, tagged.length - sound.length);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-sound-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function copied(mp3: Buffer): Promise<Buffer | null> {
  const [source, target] = [join(folder, "a.mp3"), join(folder, "b.mp3")];
  await writeFile(source, mp3);
  return (await copySound(source, target)) ? readFile(target) : null;
}

test.each([
  ["a tag", tagged],
  ["two tags", Buffer.concat([tag, tagged])],
  [
    "a tag with a foot",
    Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 0, 2]), Buffer.alloc(12), tagged]),
  ],
])("the audio begins after %s", async (_name, mp3) => {
  expect(Buffer.from(soundOf(mp3))).toEqual(sound);
  expect(await copied(mp3)).toEqual(sound);
});

test.each([
  ["nothing before its sound", sound],
  ["nothing but a tag", tag],
  ["a tag that is longer than the file", Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0x7f, 0, 0, 0, 1, 2])],
  ["a tag of an impossible size", Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0xff, 0, 0, 0, 1, 2])],
  ["not even a head", Buffer.from("ID3")],
])("a file with %s is left unchanged", async (_name, mp3) => {
  expect(Buffer.from(soundOf(mp3))).toEqual(mp3);
  expect(await copied(mp3)).toBeNull();
});
