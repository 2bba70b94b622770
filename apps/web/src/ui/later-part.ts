import { type ComponentType, lazy } from "react";
import { loadPatiently } from "./load-patiently.ts";

/** On the server: the parts whose scripts are being read. */
const beingRead = new Set<Promise<unknown>>();

/** On the server: returns once every part can be rendered, so that the first page after a start has them as well. */
export async function partsRead(): Promise<void> {
  while (beingRead.size > 0) await Promise.all(beingRead);
}

type LaterPart<Props extends object> = {
  /** To be drawn within a `Suspense`, and kept: once the script is there, it is another component. */
  part: () => ComponentType<Props>;
  /** Fetches its script; once, however often it is called. */
  begin: () => void;
};

/**
 * A part of a page that is in its HTML from the start, while its script comes when `begin` is called. Until then its links
 * work, and taps on it are remembered; a script that does not arrive is asked for again. `load` runs once.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  const wanted = Promise.withResolvers<void>();
  // The server renders it like any other part.
  const isServer = typeof IntersectionObserver === "undefined";
  if (isServer) wanted.resolve();

  const loading = wanted.promise.then(() => loadPatiently(load));
  let loaded: ComponentType<Props> | undefined;
  const ready = loading.then((component) => {
    loaded = component;
    beingRead.delete(ready);
  });
  if (isServer) beingRead.add(ready);
  const Later = lazy(async () => ({ default: await loading }));
  return { part: () => loaded ?? Later, begin: wanted.resolve };
}
