import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/**
 * The component of a chunk once it is wanted and there. Unlike `lazy`, a chunk that does not arrive takes nothing down with
 * it: `onFailure` hears of it, and the next time it is wanted the browser asks again. `load` must keep its identity.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null);
  const missing = wanted && !Late;
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (!missing) return;
    let waiting = true;
    load().then(
      (loaded) => waiting && setLate(() => loaded),
      () => waiting && fail(),
    );
    return () => {
      waiting = false;
    };
  }, [missing, load]);

  return Late;
}
