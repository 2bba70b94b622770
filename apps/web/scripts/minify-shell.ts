import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { MinifyOptions } from "terser";
import type { Manifest } from "vite";
import { compiledWhenRead } from "./eager-function-compile.ts";

const CLIENT = fileURLToPath(new URL("../dist/client/", import.meta.url));

/** The files that every visitor loads, by the names of their chunks (`vite.config.ts`). */
const SHELL = ["shell", "tracks", "routes", "client"];
/** Already minimal: terser would save 0.1 kB of its 200 kB and take as long as for all the other files. */
const REACT = "react";

/**
 * Asks the browser to compile a file's functions together with it, off the main thread (Chromium; other browsers read a comment).
 * Otherwise each is compiled at its first call: on the home page some 200 of them during hydration.
 */
export const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Statements joined by commas are shorter, but compress worse by more; without `collapse_vars` the result is as short in half the
 * time.
 */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { sequences: false, keep_fargs: false, unsafe_arrows: true, collapse_vars: false, passes: 3 },
};

/**
 * Minifies the files that every visitor loads a second time: terser saves 1.5 kB over Vite's own, much faster minifier. For all
 * files it would treble the build time.
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
  // Rejects when the worker fails.
  const [shorter] = (await once(worker, "message")) as [[path: string, code: string][]];
  return shorter;
}
