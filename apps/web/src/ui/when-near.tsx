import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { Box } from "./box.tsx";

/** How far below the window a part may be for its script to be fetched. */
const AHEAD = "800px";
const RETRY_MS = 4000;

/** On the server: the parts whose scripts are being read. */
const beingRead = new Set<Promise<unknown>>();

/** On the server: returns once every part can be rendered, so that the first page after a start has them as well. */
export async function partsRead(): Promise<void> {
  while (beingRead.size > 0) await Promise.all(beingRead);
}

/**
 * A part far down a page: in the page's HTML from the start, while its script comes only when a reader comes near. Until
 * then its links work, and it keeps its place; a script that does not arrive is asked for again. `load` runs once; `height`
 * is about how tall the part is, of a phone and of wider windows where they differ: with less, what follows would lie
 * over it until it is near.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: string | { base: string; md: string } = "45rem",
): ComponentType<Props> {
  const kept = typeof height === "string" ? `auto ${height}` : { base: `auto ${height.base}`, md: `auto ${height.md}` };
  const near = Promise.withResolvers<void>();
  // The server renders it like any other part.
  const isServer = typeof IntersectionObserver === "undefined";
  if (isServer) near.resolve();

  const patiently = (): Promise<ComponentType<Props>> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(patiently));
  const loading = near.promise.then(patiently);
  let loaded: ComponentType<Props> | undefined;
  const ready = loading.then((component) => {
    loaded = component;
    beingRead.delete(ready);
  });
  if (isServer) beingRead.add(ready);
  const Later = lazy(async () => ({ default: await loading }));

  // biome-ignore lint/correctness/noComponentHookFactories: a factory of components, called once for each at module level
  return function WhenNear(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!place.current) return;
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && near.resolve(),
        {
          rootMargin: AHEAD,
        },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    const Part = loaded ?? Later;
    return (
      <Box ref={place} contentVisibility="auto" containIntrinsicSize={kept}>
        <Suspense fallback={<Box minH={height} />}>
          <Part {...props} />
        </Suspense>
      </Box>
    );
  };
}
