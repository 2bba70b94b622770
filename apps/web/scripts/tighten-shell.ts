import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { MinifyOptions } from "terser";
import type { Manifest } from "vite";
import { compiledWhenRead } from "./compiled-when-read.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);

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
  const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", CLIENT), "utf8")) as Manifest;
  const pathsOf = (names: readonly string[]) =>
    Object.values(manifest)
      .filter(({ name = "" }) => names.includes(name))
      .map(({ file }) => new URL(file, CLIENT));
  const shell = pathsOf(SHELL);
  const shorter = await minified(await Promise.all(shell.map((path) => readFile(path, "utf8"))));
  await Promise.all(shell.map((path, index) => writeWithHints(path, shorter[index])));
  await Promise.all(pathsOf([REACT]).map(async (path) => writeWithHints(path, await readFile(path, "utf8"))));
}

const writeWithHints = (path: URL, code = "") => writeFile(path, COMPILE_ALL + compiledWhenRead(code));

async function minified(files: string[]): Promise<string[]> {
  const worker = new Worker(new URL("terser-worker.ts", import.meta.url), { workerData: { files, options: OPTIONS } });
  // An error of the worker rejects this.
  const [shorter] = (await once(worker, "message")) as [string[]];
  return shorter;
}
