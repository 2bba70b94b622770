import { type ComponentType, memo, Suspense, useEffect, useRef, useState } from "react";
import { Box } from "./box.tsx";
import { laterPart } from "./later-part.ts";

/** About how tall a part is: on phones, and in wider windows where it differs there. */
type Height = string | { base: string; md: string };

/**
 * The style properties of a part far down a page, which the browser neither styles nor lays out before a reader comes near;
 * it can be found and linked to all the same. It keeps its place: with much less than its true `height`, what follows
 * would move.
 */
export function drawnWhenNear(height: Height) {
  return {
    contentVisibility: "auto",
    containIntrinsicSize:
      typeof height === "string" ? `auto ${height}` : { base: `auto ${height.base}`, md: `auto ${height.md}` },
  } as const;
}

/** How far below the window a part may be for its script to be fetched. */
const AHEAD = "800px";

/**
 * A part far down a page, whose script comes only when a reader comes near (`laterPart`). It keeps its place: `height` is
 * about how tall it is, of a phone and of wider windows where they differ; with less, what follows would lie over it until
 * it is near.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: Height = "45rem",
): ComponentType<Props> {
  const kept = drawnWhenNear(height);
  const { part, begin } = laterPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: a factory of components, called once for each at module level
  function WhenNear(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    // With other properties it is wanted at once: a navigation would wait for it where nobody comes near.
    const [first] = useState(() => Object.values(props));
    if (Object.values(props).some((value, index) => value !== first[index])) begin();
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
      <Box ref={place} {...kept}>
        <Suspense fallback={<Box minH={height} />}>
          <Part {...props} />
        </Suspense>
      </Box>
    );
  }

  // Rendered anew with what is around it, it would be drawn as missing: React cannot hydrate it yet.
  return memo(WhenNear) as ComponentType<Props>;
}
