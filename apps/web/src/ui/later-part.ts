import { type ComponentType, lazy } from "react";
import { deferred } from "./deferred.ts";
import { loadWithRetries } from "./load-with-retries.ts";

/** Server only: the parts whose modules are still loading. */
const beingRead = new Set<Promise<unknown>>();

/** Server only: resolves once every part can be rendered, so that the first page after a start contains them too. */
export async function partsRead(): Promise<void> {
  while (beingRead.size > 0) await Promise.all(beingRead);
}

type LaterPart<Props extends object> = {
  /**
   * Returns the component to render. Render it within a `Suspense` and keep it: once the script is loaded, this returns a
   * different component.
   */
  part: () => ComponentType<Props>;
  /** Starts loading the script; repeated calls have no effect. */
  begin: () => void;
};

/**
 * A part of a page that is in its HTML from the start, while its script loads when `begin` is called. Until then its links
 * work, and taps on it are recorded; a failed load is retried. `load` is not called again once it has succeeded.
 */
export function deferredPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  const wanted = deferred();
  // The server renders it like any other part, so it loads immediately.
  const isServer = typeof IntersectionObserver === "undefined";
  if (isServer) wanted.resolve();

  const loading = wanted.promise.then(() => loadWithRetries(load));
  let loaded: ComponentType<Props> | undefined;
  const ready = loading.then((component) => {
    loaded = component;
    beingRead.delete(ready);
  });
  if (isServer) beingRead.add(ready);
  const Later = lazy(async () => ({ default: await loading }));
  return { part: () => loaded ?? Later, begin: wanted.resolve };
}
