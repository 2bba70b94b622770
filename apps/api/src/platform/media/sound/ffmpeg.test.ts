import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFile } from "music-metadata";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeFfmpeg, machineFfmpeg } from "../../../../test/fixtures/ffmpegs.ts";
import { makeWav } from "../../../../test/fixtures/make-audio.ts";
import { decodeAudio, type Ffmpeg, FfmpegError, findFfmpeg, UndecodableError } from "./ffmpeg.ts";

const found = machineFfmpeg;
const fixture = (name: string) => fileURLToPath(new URL(`../../../../test/fixtures/audio/${name}`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-ffmpeg-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("returns null on a machine without a working ffmpeg", async () => {
  expect(await findFfmpeg(join(folder, "ffmpeg"))).toBeNull();
  await writeFile(join(folder, "ffmpeg"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  expect(await findFfmpeg(join(folder, "ffmpeg"))).toBeNull();
});

/** Lengths with every remainder of a division by four. */
const LENGTHS = [20_020, 20_021, 20_022, 20_023];
const decodeWav = async (ffmpeg: Ffmpeg, milliseconds: number, promisedMs = milliseconds) => {
  const path = join(folder, `${milliseconds}.wav`);
  await writeFile(path, makeWav({ seconds: milliseconds / 1000 }));
  return decodeAudio(ffmpeg, { path, container: "wav", durationMs: promisedMs }, { mp3: join(folder, "x.mp3") });
};

describe("with a fake ffmpeg that checks its arguments", () => {
  test.each(LENGTHS)("a file of %i ms is decoded to its length", async (milliseconds) => {
    const { durationMs, peaks } = await decodeWav(await fakeFfmpeg(), milliseconds);
    expect(durationMs).toBe(milliseconds);
    expect(peaks).toHaveLength(800);
    expect(await readdir(folder)).toContain("x.mp3");
  });

  test("does not give up immediately on a length beyond the range of timers", async () => {
    await expect(decodeWav(await fakeFfmpeg(), 500, 2 ** 40)).resolves.toMatchObject({ durationMs: 500 });
  });

  test("reports an ffmpeg that is killed or cannot be started as FfmpegError", async () => {
    await expect(decodeWav(await fakeFfmpeg("killed"), 500)).rejects.toThrow(FfmpegError);
    await expect(decodeWav({ path: join(folder, "absent"), writesMp3: true }, 500)).rejects.toThrow(FfmpegError);
  });

  test("the fake refuses what ffmpeg would refuse (negative control), and errors contain no path of this machine", async () => {
    await writeFile(join(folder, "no-sound.wav"), "text");
    const source = { path: join(folder, "no-sound.wav"), container: "wav", durationMs: 500 } as const;
    await expect(decodeAudio(await fakeFfmpeg(), source)).rejects.toThrow(
      new UndecodableError("its sound cannot be decoded: no-sound.wav: Invalid data found when processing input"),
    );
    const relative = { ...source, path: "no-sound.wav" };
    await expect(decodeAudio(await fakeFfmpeg(), relative)).rejects.toThrow(/Unable to parse option value/);
  });
});

// Skipped on a machine without ffmpeg, where the site serves originals instead.
describe.runIf(found !== null)("with the ffmpeg of this machine", () => {
  const ffmpeg: Ffmpeg = found ?? { path: "", writesMp3: false };

  test.each(LENGTHS)("a file of %i ms is decoded to its length", async (milliseconds) => {
    expect((await decodeWav(ffmpeg, milliseconds)).durationMs).toBe(milliseconds);
  });

  test("the error for a damaged file contains no path of this machine", async () => {
    const path = join(folder, "no-sound.wav");
    await writeFile(path, "text");
    const error: unknown = await decodeAudio(ffmpeg, { path, container: "wav", durationMs: 1 }).catch((one) => one);
    expect(error).toBeInstanceOf(UndecodableError);
    expect((error as Error).message).not.toContain(folder);
  });

  test.each([
    ["tone.mp3", "mp3"],
    ["tone.flac", "flac"],
    ["tone.ogg", "ogg"],
    ["tone.opus", "opus"],
    ["tone.m4a", "m4a"],
    ["lossless.m4a", "m4a"],
  ] as const)("%s has 800 peaks and its length", async (name, container) => {
    const { peaks, durationMs } = await decodeAudio(ffmpeg, { path: fixture(name), container, durationMs: 1200 });
    expect(peaks).toHaveLength(800);
    expect(Math.max(...peaks)).toBe(100);
    expect(Math.abs(durationMs - 1200)).toBeLessThan(60);
  });

  test("the rendition is a reproducible MP3 of the same length without the original's tags", async () => {
    const source = { path: fixture("tone.flac"), container: "flac", durationMs: 1200 } as const;
    const [one, two] = [join(folder, "one.mp3"), join(folder, "two.mp3")];
    await decodeAudio(ffmpeg, source, { mp3: one });
    await decodeAudio(ffmpeg, source, { mp3: two });
    const { common, format } = await parseFile(one, { duration: true });
    expect(format.codec).toMatch(/Layer 3$/);
    expect(common.title).toBeUndefined();
    expect(common.picture).toBeUndefined();
    expect(Math.abs((format.duration ?? 0) - 1.2)).toBeLessThan(0.2);
    expect((await readFile(one)).equals(await readFile(two))).toBe(true);
  });

  test("reports a file without audio as UndecodableError", async () => {
    const path = join(folder, "text.wav");
    await writeFile(path, "This is a shopping list.\n".repeat(100));
    await expect(decodeAudio(ffmpeg, { path, container: "wav", durationMs: 1000 })).rejects.toThrow(UndecodableError);
  });

  test("a playlist disguised as an audio file makes ffmpeg fetch nothing", async () => {
    let fetched = 0;
    const server = createServer((_request, response) => {
      fetched += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts`;
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`;
    try {
      for (const container of ["mp3", "m4a", "ogg", "flac", "wav"] as const) {
        const path = join(folder, `song.${container}`);
        await writeFile(path, playlist);
        await expect(decodeAudio(ffmpeg, { path, container, durationMs: 1000 })).rejects.toThrow(UndecodableError);
      }
      expect(fetched).toBe(0);
    } finally {
      server.close();
    }
  });

  test("is killed when its signal aborts", async () => {
    const path = join(folder, "long.wav");
    await writeFile(path, makeWav({ seconds: 600 }));
    const stop = new AbortController();
    const work = decodeAudio(
      ffmpeg,
      { path, container: "wav", durationMs: 600_000 },
      { mp3: join(folder, "x.mp3"), signal: stop.signal },
    );
    setImmediate(() => stop.abort(new Error("stopped")));
    await expect(work).rejects.toThrow(/stopped|abort/);
  });

  test.runIf(process.platform === "linux")("reports a full disk as unavailable", async () => {
    const source = { path: fixture("tone.flac"), container: "flac", durationMs: 1200 } as const;
    await expect(decodeAudio(ffmpeg, source, { mp3: "/dev/full" })).rejects.toMatchObject({ code: "unavailable" });
    expect((await stat("/dev/full")).isCharacterDevice()).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });
});
