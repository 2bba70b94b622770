/** Runs in a thread that `TagReader` ends when a file takes too long: parsers loop and swell on hostile input. */
import { open } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { parseFile } from "music-metadata";
import { audioTagsOf, TagError } from "./audio-tags.ts";
import type { TagReply, TagRequest } from "./tag-reader.ts";

/** What a writer may count into its header although it is not there: padding, a last odd byte. */
const TOLERANCE_BYTES = 4096;

/** Refuses a RIFF file that was cut off: the parser would take what is left for the whole. */
async function checkLength(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new TagError("empty", "it has no bytes");
    const head = Buffer.alloc(8);
    await handle.read(head, 0, head.length, 0);
    const promised = head.readUInt32LE(4);
    // All ones is what programs write that stream and never learn the length.
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
  void reply(request).then((answer) => parentPort?.postMessage(answer));
});
