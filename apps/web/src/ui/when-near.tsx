import { type ComponentType, memo, Suspense, useEffect, useRef, useState } from "react";
import { Box } from "./box.tsx";
import { deferredPart } from "./later-part.ts";

/** The approximate height of a part: on phones, and in wider windows if it differs there. */
type Height = string | { base: string; md: string };

/**
 * Style props of a part far down a page, which the browser neither styles nor lays out until it is scrolled near;
 * find-in-page and links to it still work. `height` reserves its space: if it is much too small, the content below shifts.
 */
export function drawnWhenNear(height: Height) {
  return {
    contentVisibility: "auto",
    containIntrinsicSize:
      typeof height === "string" ? `auto ${height}` : { base: `auto ${height.base}`, md: `auto ${height.md}` },
  } as const;
}

/** How far below the viewport a part may be when its script starts to load. */
const AHEAD = "800px";

/**
 * A part far down a page, whose script loads only when it is scrolled near (`deferredPart`). `height` reserves its space: its
 * approximate height on phones, and in wider windows if it differs. If it is too small, the content below overlaps the part
 * until it is near.
 */
export function whenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height: Height = "45rem",
): ComponentType<Props> {
  const kept = drawnWhenNear(height);
  const { part, begin } = deferredPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: a component factory, called once per component at module level
  function WhenNear(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    // Changed props load it immediately: a navigation would wait for it even if it is never scrolled near.
    const [first] = useState(() => Object.values(props));
    if (Object.values(props).some((value, index) => value !== first[index])) begin();
    useEffect(() => {
      const element = place.current;
      if (!element) return;
      // A field may be focused without being scrolled to, by a password manager or a test.
      if (element.matches(":focus-within")) begin();
      element.addEventListener("focusin", begin);
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {
        rootMargin: AHEAD,
      });
      observer.observe(element);
      return () => observer.disconnect();
    }, []);
    // Kept in state: replacing the lazy component by the loaded one would make React mount it anew.
    const [Part] = useState(part);
    return (
      <Box ref={place} {...kept}>
        <Suspense fallback={<Box minH={height} />}>
          <Part {...props} />
        </Suspense>
      </Box>
    );
  }

  // Memoized: a re-render by its parent would replace the server's HTML by the fallback, since React cannot hydrate it yet.
  return memo(WhenNear) as ComponentType<Props>;
}
