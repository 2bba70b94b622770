import { useState } from "react";

/**
 * The state of a dialog: what it is open for, or null while it is closed; `open`, and `close`. The `close` of a render closes
 * only what was open in that render, so a call that ends after its dialog was closed leaves the next dialog open.
 */
export function useOpened<What = true>(): [opened: What | null, open: (what: What) => void, close: () => void] {
  const [opening, setOpening] = useState<{ what: What } | null>(null);
  return [
    opening?.what ?? null,
    (what) => setOpening({ what }),
    () => setOpening((now) => (now === opening ? null : now)),
  ];
}
