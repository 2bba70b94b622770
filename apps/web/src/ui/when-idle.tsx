import { type ComponentType, Suspense, useEffect, useState } from "react";
import { deferredPart } from "./later-part.ts";
import { runWhenIdle } from "./run-when-idle.ts";

/** A part that is not needed immediately: its script loads once the page is hydrated and the browser is idle. */
export function whenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { part, begin } = deferredPart(load);

  // biome-ignore lint/correctness/noComponentHookFactories: a component factory, called once per component at module level
  return function WhenIdle(props: Props) {
    useEffect(() => {
      runWhenIdle(begin);
    }, []);
    // Kept in state: replacing the lazy component by the loaded one would make React mount it anew.
    const [Part] = useState(part);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
