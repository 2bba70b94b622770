import { afterEach, expect, it, vi } from "vitest";
import { createSilence } from "./silence.ts";

afterEach(() => vi.unstubAllGlobals());

it("is a tenth of a second of 16-bit stereo without sound", async () => {
  const made: Blob[] = [];
  vi.stubGlobal("URL", { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}` });
  expect(createSilence()).toBe("blob:1");
  const bytes = Buffer.from((await made[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(made[0]?.type).toBe("audio/wav");
  expect(bytes.length).toBe(44 + 17_640);
  expect([bytes.toString("latin1", 0, 4), bytes.readUInt32LE(4)]).toEqual(["RIFF", bytes.length - 8]);
  expect(bytes.toString("latin1", 8, 16)).toBe("WAVEfmt ");
  // Chunk length, PCM, channels, samples per second, bytes per second, bytes per frame, bits per sample.
  const format = [bytes.readUInt32LE(16), bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24)];
  expect(format).toEqual([16, 1, 2, 44_100]);
  expect([bytes.readUInt32LE(28), bytes.readUInt16LE(32), bytes.readUInt16LE(34)]).toEqual([176_400, 4, 16]);
  expect([bytes.toString("latin1", 36, 40), bytes.readUInt32LE(40)]).toEqual(["data", 17_640]);
  expect(bytes.subarray(44).every((byte) => byte === 0)).toBe(true);
});
