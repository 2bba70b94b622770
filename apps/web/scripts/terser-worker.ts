import { parentPort, workerData } from "node:worker_threads";
import { type MinifyOptions, minify } from "terser";

// In a thread of its own, since terser never lets go of its thread: sends back the shorter code of each file, in their order.
const { files, options } = workerData as { files: string[]; options: MinifyOptions };
const shorter: string[] = [];
for (const code of files) shorter.push((await minify(code, options)).code ?? code);
parentPort?.postMessage(shorter);
