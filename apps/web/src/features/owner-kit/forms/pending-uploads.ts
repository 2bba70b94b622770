import { createContext, useCallback, useRef, useState } from "react";

/** Registers an upload whose result belongs to the form around it; null outside a form. */
export const PendingUploads = createContext<((upload: Promise<unknown>) => void) | null>(null);

/**
 * Counts the uploads of a form. A form that was saved or left in the meantime would lose them silently, so it is neither saved
 * nor left without confirmation until they are done.
 */
export function usePendingUploads() {
  const count = useRef(0);
  const [isUploading, setUploading] = useState(false);
  const hold = useCallback((upload: Promise<unknown>) => {
    const settle = (by: 1 | -1) => {
      count.current += by;
      setUploading(count.current > 0);
    };
    settle(1);
    const done = () => settle(-1);
    upload.then(done, done);
  }, []);
  return { isUploading, hold, hasUploads: () => count.current > 0 };
}
