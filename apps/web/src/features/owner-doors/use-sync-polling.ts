import { useEffect } from "react";

/** Calls `sync` every `intervalMs`, and immediately when the line is back. */
export function useSyncPolling(sync: () => Promise<void>, intervalMs: number): void {
  useEffect(() => {
    const round = () => void sync();
    const timer = setInterval(round, intervalMs);
    window.addEventListener("online", round);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", round);
    };
  }, [sync, intervalMs]);
}
