import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Bytes of an ID3v2 tag's header, and of the footer that some tags have. */
const HEAD = 10;
const HAS_FOOT = 0x10;

/**
 * Returns the length in bytes of the ID3v2 tag with this header; 0 if it is not one. The size is stored as four times seven
 * bits.
 */
function tagLength(head: Uint8Array): number {
  const [i, d, three, , , flags = 0, ...size] = head;
  if (head.length < HEAD || i !== 0x49 || d !== 0x44 || three !== 0x33 || size.some((byte) => byte > 0x7f)) return 0;
  const body = size.reduce((sum, byte) => sum * 0x80 + byte, 0);
  return HEAD + body + (flags & HAS_FOOT ? HEAD : 0);
}

/**
 * Returns the audio of an MP3 without its leading tags. Chromium treats a picture in a tag as a video whose format it must
 * detect, and reads half a megabyte of the file before it starts to play.
 */
export function soundOf(mp3: Uint8Array): Uint8Array {
  let start = 0;
  for (let length = -1; length !== 0; start += length) length = tagLength(mp3.subarray(start, start + HEAD));
  return start < mp3.length ? mp3.subarray(start) : mp3;
}

/**
 * Writes the result of `soundOf` for the file `source` to `target`, as a stream. Returns whether there was a tag to remove
 * and audio after it; otherwise `target` is not written.
 */
export async function copySound(source: string, target: string): Promise<boolean> {
  const file = await open(source);
  let start = 0;
  try {
    const { size } = await file.stat();
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, start);
      const length = tagLength(buffer.subarray(0, bytesRead));
      if (length === 0) break;
      start += length;
      if (start >= size) return false;
    }
  } finally {
    await file.close();
  }
  if (start === 0) return false;
  await pipeline(createReadStream(source, { start }), createWriteStream(target));
  return true;
}
