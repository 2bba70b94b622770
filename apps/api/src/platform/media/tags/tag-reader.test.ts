import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  id3Lyrics,
  id3Picture,
  id3Text,
  id3TimedLyrics,
  makeMp3,
  makeWav,
} from "../../../../test/fixtures/make-audio.ts";
import { TagReader } from "./tag-reader.ts";

const fixtures = new URL("../../../../test/fixtures/", import.meta.url);
const fixture = (name: string) => fileURLToPath(new URL(`audio/${name}`, fixtures));

let folder: string;
let reader: TagReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-tags-"));
  reader = new TagReader();
});

afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

async function read(name: string, bytes: Buffer | string) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return reader.read(file);
}

const common = {
  title: "Cold Harbour",
  artist: "The Test Artist",
  albumArtist: "The Test Artist",
  album: "Fixture",
  genre: "Rock",
  discNumber: 2,
  trackNumber: 3,
  releaseDate: "2024-05-17",
};

describe("reads the format and the tags of each format", () => {
  test.each([
    ["tone.mp3", { codec: "mp3", lossless: false, cover: expect.any(Uint8Array) }],
    ["tone.flac", { codec: "flac", lossless: true, cover: expect.any(Uint8Array), isrc: "QZABC2400001" }],
    ["tone.ogg", { codec: "vorbis", lossless: false }],
    ["tone.opus", { codec: "opus", lossless: false }],
    ["tone.m4a", { codec: "aac", lossless: false, cover: expect.any(Uint8Array) }],
    ["lossless.m4a", { codec: "alac", lossless: true }],
  ])("%s", async (name, special) => {
    const reply = await reader.read(fixture(name));
    expect(reply).toMatchObject({ ok: true, tags: { ...common, ...special } });
    expect(reply.ok && Math.abs(reply.tags.durationMs - 1200)).toBeLessThan(40);
  });

  test("WAV", async () => {
    const tags = { title: "Wave", artist: "Somebody", album: "Waves", track: "4" };
    expect(await read("a.wav", makeWav({ seconds: 0.5, tags }))).toMatchObject({
      ok: true,
      tags: { codec: "pcm", lossless: true, durationMs: 500, title: "Wave", artist: "Somebody", album: "Waves" },
    });
  });
});

describe("WAV tags without a declared encoding", () => {
  const tags = { title: "Grüße aus Łódź", artist: "Müller", album: "Größe", genre: "Klassik" };

  test("decodes the same name from UTF-8, which most programs write, and from Latin-1", async () => {
    const utf8 = await read("utf8.wav", makeWav({ tags }));
    expect(utf8).toMatchObject({ ok: true, tags });
    const latin = await read("latin.wav", makeWav({ tags: { artist: "Müller", album: "Größe" }, encoding: "latin1" }));
    expect(latin).toMatchObject({ ok: true, tags: { artist: "Müller", album: "Größe" } });
  });

  test("leaves plain text unchanged", async () => {
    const plain = { title: "Wave", artist: "Somebody" };
    expect(await read("plain.wav", makeWav({ tags: plain }))).toMatchObject({ ok: true, tags: plain });
  });
});

describe("lyrics, covers and credits", () => {
  test("reads plain and timed lyrics and the cover from ID3", async () => {
    const picture = Buffer.from("any bytes");
    const mp3 = makeMp3([
      id3Text("TIT2", "Both"),
      id3Lyrics("One\r\nTwo"),
      id3TimedLyrics([
        [1500, "Two"],
        [250, "One"],
      ]),
      id3Picture(picture),
    ]);
    const reply = await read("lyrics.mp3", mp3);
    expect(reply).toMatchObject({
      ok: true,
      tags: {
        title: "Both",
        lyrics: "One\nTwo",
        timedLyrics: [
          { time: 0.25, text: "One" },
          { time: 1.5, text: "Two" },
        ],
      },
    });
    expect(reply.ok && Buffer.from(reply.tags.cover ?? []).equals(picture)).toBe(true);
  });

  test("reads timed lyrics in a text field, and credits, from Vorbis comments", async () => {
    expect(await reader.read(fixture("tone.flac"))).toMatchObject({
      tags: {
        lyrics: null,
        timedLyrics: [
          { time: 0.5, text: "First line" },
          { time: 1, text: "Second line" },
        ],
        credits: [{ role: "Composer", name: "A. Composer" }],
      },
    });
  });

  test("removes control characters and truncates long text", async () => {
    const mp3 = makeMp3([id3Text("TIT2", `A\u0007 \n\tB${"x".repeat(5000)}`), id3Text("TPE1", " \u0001 ")]);
    const reply = await read("control.mp3", mp3);
    expect(reply.ok && reply.tags.title).toMatch(/^A Bx{200,}$/);
    expect(reply.ok && reply.tags.title?.length).toBe(300);
    expect(reply.ok && reply.tags.artist).toBeNull();
  });
});

describe("files without usable audio are rejected with a reason", () => {
  test.each([
    ["nothing.mp3", Buffer.alloc(0), "empty"],
    ["text.mp3", "This is a shopping list.\n".repeat(400), "not_audio"],
    ["page.flac", "<!doctype html><title>404</title>", "unreadable"],
    ["zeros.m4a", Buffer.alloc(5000), "not_audio"],
    ["short.wav", makeWav({ seconds: 5 }).subarray(0, 9000), "truncated"],
    ["tag-only.mp3", makeMp3([id3Text("TIT2", "Only a tag")]).subarray(0, 80), "not_audio"],
  ])("%s", async (name, bytes, reason) => {
    expect(await read(name, bytes)).toMatchObject({ ok: false, reason });
  });

  test("a box that claims to be larger than any memory", async () => {
    const m4a = await readFile(fixture("tone.m4a"));
    const moov = m4a.indexOf("moov");
    m4a.writeUInt32BE(0xffffffff, moov - 4);
    expect((await read("huge.m4a", m4a)).ok).toBe(false);
    const cover = m4a.indexOf("covr");
    m4a.writeUInt32BE(0x7ffffff0, cover - 4);
    expect((await read("huge-cover.m4a", m4a)).ok).toBe(false);
  });

  test("a box of size zero inside the sample description", async () => {
    const m4a = await readFile(fixture("tone.m4a"));
    const stsd = m4a.indexOf("stsd");
    m4a.writeUInt32BE(0xffffffff, stsd + 8);
    m4a.writeUInt32BE(0, stsd + 12);
    expect(["unreadable", "timed_out", "not_audio", "out_of_memory"]).toContain(
      await read("zero.m4a", m4a).then((reply) => (reply.ok ? "read" : reply.reason)),
    );
  });

  test("a file that is not there", async () => {
    expect(await reader.read(join(folder, "missing.mp3"))).toMatchObject({ ok: false, reason: "unreadable" });
  });
});

describe("a misbehaving parser", () => {
  const program = new URL("hostile/tag-worker.ts", fixtures);

  test.each([
    ["loop.mp3", "timed_out"],
    ["swell.mp3", "out_of_memory"],
    ["exit.mp3", "unreadable"],
    ["throw.mp3", "unreadable"],
  ])("%s ends only its own thread, and the files after it are read", async (name, reason) => {
    // Short only in the case that tests the time limit.
    const timeoutMs = reason === "timed_out" ? 10_000 : 25_000;
    const hostile = new TagReader({ program, timeoutMs, memoryMb: 24, threads: 2 });
    try {
      const files = [name, "a.mp3", name, "b.mp3", "c.mp3"];
      const replies = await Promise.all(files.map((file) => hostile.read(file)));
      expect(replies.map((reply) => (reply.ok ? "" : reply.reason))).toEqual([
        reason,
        "not_audio",
        reason,
        "not_audio",
        "not_audio",
      ]);
    } finally {
      await hostile.close();
    }
  });
});
