import { type ComponentType, useEffect, useState } from "react";
import { runWhenIdle } from "../ui/run-when-idle.ts";

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
    return runWhenIdle(load);
  }, []);
  return Parts && <Parts />;
}
