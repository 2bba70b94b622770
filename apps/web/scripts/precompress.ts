import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// The browser's files never change once built, so they are compressed once, as tightly as possible, and sent from disk.

const FOLDER = new URL("../dist/client/", import.meta.url);
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|html)$/;
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipped(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Compresses every text file of the client build, writing the results beside it. */
export async function precompress(): Promise<void> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.parentPath.includes(".vite"))
      .map((entry) => compress(join(entry.parentPath, entry.name))),
  );
}
