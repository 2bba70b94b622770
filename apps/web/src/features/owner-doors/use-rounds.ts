import { useEffect } from "react";

/** Calls `ask` every `intervalMs`, and immediately when the line is back. */
export function useRounds(ask: () => Promise<void>, intervalMs: number): void {
  useEffect(() => {
    const round = () => void ask();
    const timer = setInterval(round, intervalMs);
    window.addEventListener("online", round);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", round);
    };
  }, [ask, intervalMs]);
}
