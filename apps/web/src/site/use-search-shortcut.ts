import { useEffect, useRef } from "react";

const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Calls `open` on `/` (outside of inputs) and on Ctrl-K or Command-K (anywhere except while a dialog is open). */
export function useSearchShortcut(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
      const slash = event.key === "/" && !event.ctrlKey && !event.metaKey;
      const chord = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (!chord && !(slash && !typing)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
