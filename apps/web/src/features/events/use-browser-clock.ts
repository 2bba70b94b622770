import { useSyncExternalStore } from "react";
import { today } from "./calendar.ts";

/** Pages are rendered independently of the visitor; anything based on the visitor's own clock follows after hydration. */
const never = () => () => undefined;

/** Returns today's date in the visitor's time zone; until hydration, the server's date. */
export const useToday = (onServer: string): string =>
  useSyncExternalStore(
    never,
    () => today(),
    () => onServer,
  );

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the visitor's time zone; null until hydration. */
export const useVisitorZone = (): string | null => useSyncExternalStore(never, zone, () => null);

/** Returns the day of rendering: in UTC on the server, in local time in the browser. */
export const renderingDay = (): string =>
  typeof window === "undefined" ? new Date().toISOString().slice(0, 10) : today();
