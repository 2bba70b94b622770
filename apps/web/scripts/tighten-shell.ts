import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { MinifyOptions } from "terser";
import type { Manifest } from "vite";
import { compiledWhenRead } from "./compiled-when-read.ts";

const CLIENT = fileURLToPath(new URL("../dist/client/", import.meta.url));

/** The files that every visitor loads, by the names of their chunks (`vite.config.ts`). */
const SHELL = ["shell", "tracks", "routes", "client"];
/** As close as it gets by itself: in its 200 kB terser would find 0.1 kB and take as long as over all the others. */
const REACT = "react";

/**
 * Asks the browser to compile a file's functions with it, beside the main thread (Chromium; others read a comment). Else each
 * is compiled at its first call: on the home page some 200 of them while it hydrates.
 */
export const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/** Joined by commas, statements pack worse than they are shorter; without `collapse_vars` it is as short in half the time. */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { sequences: false, keep_fargs: false, unsafe_arrows: true, collapse_vars: false, passes: 3 },
};

/**
 * Goes over the files that every visitor loads once more: terser finds 1.5 kB that Vite's own, much faster minifier leaves.
 * For all files it would treble the time of a build.
 */
export async function tightenShell(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest;
  const pathsOf = (names: readonly string[]) =>
    Object.values(manifest)
      .filter(({ name = "" }) => names.includes(name))
      .map(({ file }) => join(CLIENT, file));
  const shorter = await minified(pathsOf(SHELL));
  const react = await Promise.all(pathsOf([REACT]).map(async (path) => [path, await readFile(path, "utf8")] as const));
  await Promise.all(
    [...shorter, ...react].map(([path, code]) => writeFile(path, COMPILE_ALL + compiledWhenRead(code))),
  );
}

async function minified(paths: string[]): Promise<[path: string, code: string][]> {
  const worker = new Worker(new URL("terser-worker.ts", import.meta.url), { workerData: { paths, options: OPTIONS } });
  // An error of the worker rejects this.
  const [shorter] = (await once(worker, "message")) as [[path: string, code: string][]];
  return shorter;
}
