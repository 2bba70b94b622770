import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type MinifyOptions, minify } from "terser";

// Runs in a separate thread, since terser blocks its thread: sends back each file's path and its minified code.
const { paths, options } = workerData as { paths: string[]; options: MinifyOptions };
const shorter: [path: string, code: string][] = [];
for (const path of paths) {
  const code = await readFile(path, "utf8");
  shorter.push([path, (await minify(code, options)).code ?? code]);
}
parentPort?.postMessage(shorter);
