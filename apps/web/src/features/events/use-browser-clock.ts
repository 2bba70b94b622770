import { useSyncExternalStore } from "react";
import { today } from "./calendar.ts";

/** A page is rendered for nobody in particular; what depends on the visitor's own clock follows once it is hydrated. */
const never = () => () => undefined;

/** Today as the visitor's calendar has it; until hydration, what the server took it for. */
export const useToday = (onServer: string): string =>
  useSyncExternalStore(
    never,
    () => today(),
    () => onServer,
  );

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The visitor's time zone, null until hydration. */
export const useVisitorZone = (): string | null => useSyncExternalStore(never, zone, () => null);

/** The day of rendering: the server's by UTC, the browser's by its own clock. */
export const renderingDay = (): string =>
  typeof window === "undefined" ? new Date().toISOString().slice(0, 10) : today();
