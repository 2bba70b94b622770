import { type ComponentType, useEffect, useState } from "react";

/** Parts that nobody misses in the first moment: they are fetched once the page is hydrated and the browser has time. */
export function IdleParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without a connection they may not arrive; that takes nothing with it.
    const load = () => {
      import("./later-parts.tsx").then(
        ({ LaterParts }) => setParts(() => LaterParts),
        () => undefined,
      );
    };
    if (typeof window.requestIdleCallback !== "function") {
      const timer = setTimeout(load, 1200);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(load, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return Parts && <Parts />;
}
