import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** In the commands folder of the sources, or next to the bundle when built. */
const PROGRAM = new URL(
  import.meta.url.endsWith(".ts") ? "../commands/load-demo.ts" : "./load-demo.js",
  import.meta.url,
);

/** The demo could not be loaded; the reason has been printed before. */
export class DemoLoadError extends Error {
  override name = "DemoLoadError";
  override message =
    "The demo artist could not be loaded, so the site did not start. The next start loads it again; SEED=none starts without it.";
}

/**
 * Loads the demo in a separate process with this one's settings, because resizing its pictures takes more than 100 MB, which a
 * server would never release. Throws DemoLoadError when it could not be loaded; the reason is on standard error.
 */
export async function runDemoLoader(deps: {
  stop: AbortSignal;
  closers: { add(close: () => Promise<void>): void };
}): Promise<void> {
  const { stop, closers } = deps;
  stop.throwIfAborted();
  const child = fork(fileURLToPath(PROGRAM), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  const end = () => void child.kill();
  stop.addEventListener("abort", end);
  // The loader shares the embedded database: while it lives, this process is not the last to leave and would leave PostgreSQL
  // running.
  closers.add(() =>
    ended.then(
      () => undefined,
      () => undefined,
    ),
  );
  const [code] = await ended;
  stop.removeEventListener("abort", end);
  stop.throwIfAborted();
  if (code !== 0) throw new DemoLoadError();
}
