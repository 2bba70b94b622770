import { type ComponentType, useEffect, useState } from "react";

/** Parts that are not needed immediately: loaded once the page is hydrated and the browser is idle. */
export function IdleParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Offline they may fail to load, which affects nothing else.
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
