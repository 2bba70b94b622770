import { t } from "@fanfare/contracts/common/language";
import type { ComponentType } from "react";
import { toast } from "./toast.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

/**
 * Returns the component that a press opens, once it is `wanted` and its script is loaded. If that fails, a toast says so and
 * `onFailure` takes the wish back: the control that was pressed stays, and the next press loads again. `load` must be a stable
 * reference.
 */
export function useOpenedPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  return useLazyComponent(load, wanted, () => {
    onFailure();
    toast(t("This could not be loaded. Check your connection and try again."), { tone: "bad" });
  });
}

/** A dialog or the like that is rendered while it is open, and whose script loads then; a failed load closes it (`useOpenedPart`). */
export function openedPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: a component factory, called once per component at module level
  return function OpenedPart(props: Props) {
    const Part = useOpenedPart(load, true, props.onClose);
    return Part && <Part {...props} />;
  };
}
