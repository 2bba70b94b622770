import { type ComponentType, Suspense, useEffect, useState } from "react";
import { laterPart } from "./later-part.ts";

/** A part that nobody uses in the first moment: its script comes once the page is hydrated and the browser has time. */
export function whenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { part, begin } = laterPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: a factory of components, called once for each at module level
  return function WhenIdle(props: Props) {
    useEffect(() => {
      if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(begin, { timeout: 3000 });
      else setTimeout(begin, 1200);
    }, []);
    // For good: the script's own component in the place of the one that waited for it would be a new part to React.
    const [Part] = useState(part);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
