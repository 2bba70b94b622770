import { createContext, use, useEffect } from "react";

/** Tells the dialog around a form whether the form holds unsaved input; null outside a dialog. */
export const UnsavedInput = createContext<((isUnsaved: boolean) => void) | null>(null);

/** Has the dialog around a form ask before it closes while `isUnsaved`. */
export function useUnsavedInput(isUnsaved: boolean): void {
  const report = use(UnsavedInput);
  useEffect(() => {
    report?.(isUnsaved);
    return () => report?.(false);
  }, [report, isUnsaved]);
}
