/**
 * Runs in a thread that `TagReader` terminates when a file takes too long: on hostile input a parser may loop or use up
 * memory.
 */
import { open } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { parseFile } from "music-metadata";
import { audioTagsOf, TagError } from "./audio-tags.ts";
import type { TagReply, TagRequest } from "./tag-reader.ts";

/** Bytes that a program may include in the header's length although they are missing: padding, a final odd byte. */
const TOLERANCE_BYTES = 4096;

/** Throws for an empty file and for a truncated RIFF file, which the parser would treat as complete. */
async function checkLength(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new TagError("empty", "it has no bytes");
    const head = Buffer.alloc(8);
    await handle.read(head, 0, head.length, 0);
    const promised = head.readUInt32LE(4);
    // Programs that stream without knowing the length write all ones.
    if (head.toString("latin1", 0, 4) !== "RIFF" || promised === 0xffffffff) return;
    if (promised > size + TOLERANCE_BYTES) {
      throw new TagError("truncated", `its header promises ${promised} bytes, it has ${size}`);
    }
  } finally {
    await handle.close();
  }
}

async function reply({ file }: TagRequest): Promise<TagReply> {
  try {
    await checkLength(file);
    const metadata = await parseFile(file, { duration: true });
    return { ok: true, tags: audioTagsOf(metadata, file) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: error instanceof TagError ? error.reason : "unreadable", detail };
  }
}

parentPort?.on("message", (request: TagRequest) => {
  void reply(request).then((result) => parentPort?.postMessage(result));
});
