import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/**
 * Returns the component of a chunk once it is wanted and loaded. Unlike with `lazy`, a chunk that fails to load does not break
 * the page: `onFailure` is called, and it is requested again the next time it is wanted. `load` must be a stable reference.
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
