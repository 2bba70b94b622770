import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { Box } from "./box.tsx";
import { laterPart } from "./later-part.ts";

/** How far below the window a part may be for its script to be fetched. */
const AHEAD = "800px";

/**
 * A part far down a page, whose script comes only when a reader comes near (`laterPart`). It keeps its place: `height` is
 * about how tall it is, of a phone and of wider windows where they differ; with less, what follows would lie over it until
 * it is near.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: string | { base: string; md: string } = "45rem",
): ComponentType<Props> {
  const kept = typeof height === "string" ? `auto ${height}` : { base: `auto ${height.base}`, md: `auto ${height.md}` };
  const { part, begin } = laterPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: a factory of components, called once for each at module level
  return function WhenNear(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!place.current) return;
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {
        rootMargin: AHEAD,
      });
      observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    // For good: the script's own component in the place of the one that waited for it would be a new part to React.
    const [Part] = useState(part);
    return (
      <Box ref={place} contentVisibility="auto" containIntrinsicSize={kept}>
        <Suspense fallback={<Box minH={height} />}>
          <Part {...props} />
        </Suspense>
      </Box>
    );
  };
}
