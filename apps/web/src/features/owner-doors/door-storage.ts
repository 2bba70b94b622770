import type { TeamSelf } from "@fanfare/contracts/admin/team";
import type { DoorList } from "@fanfare/contracts/events/door";
import type { DoorQueue } from "@fanfare/contracts/events/door-book";
import type { HandoverRequest, PickupList } from "@fanfare/contracts/store/pickup";
import { readObject, withStorage } from "../../lib/browser-storage.ts";
import { logFailure } from "../../lib/log-failure.ts";
import { dropDoors } from "../offline/kept-doors.ts";

// What a door keeps in its browser, so that a reloaded page goes on where it was. The keys' number is of the form: what an
// older page kept in another form is not read.
const NAME = "fanfare_door_name";
const DOORS = "fanfare_door_1_";
const SELF = `${DOORS}self`;
const list = (showId: number) => `${DOORS}list_${showId}`;
const pickups = (showId: number) => `${DOORS}pickups_${showId}`;
const handed = (showId: number) => `${DOORS}handed_${showId}`;
const queue = (showId: number) => `${DOORS}queue_${showId}`;

const write = (key: string, value: object) =>
  withStorage("localStorage", (storage) => storage.setItem(key, JSON.stringify(value)));

export const readDoorName = (): string => withStorage("localStorage", (storage) => storage.getItem(NAME)) ?? "";
export const writeDoorName = (name: string) => withStorage("localStorage", (storage) => storage.setItem(NAME, name));

type KeptSelf = { self: TeamSelf; session: number };
const keptSelf = () => readObject("localStorage", SELF) as KeptSelf | null;

/**
 * Who stands at this device's door, for a page that is reloaded without a line. A session is known by the time it ends
 * (`useOwnerSession`); null for nobody, and for who was there in another session.
 */
export function readDoorSelf(session: number | null): TeamSelf | null {
  const kept = keptSelf();
  return kept !== null && kept.session === session ? kept.self : null;
}
export const writeDoorSelf = (self: TeamSelf, session: number) => write(SELF, { self, session } satisfies KeptSelf);

/** The guest list as this browser last had it; null for none. */
export const readDoorList = (showId: number): DoorList | null =>
  readObject("localStorage", list(showId)) as DoorList | null;
export const writeDoorList = (value: DoorList) => write(list(value.show.id), value);

/** What the site has not heard yet; null for nothing. */
export const readDoorQueue = (showId: number): DoorQueue | null =>
  readObject("localStorage", queue(showId)) as DoorQueue | null;
export const writeDoorQueue = (showId: number, value: DoorQueue) => write(queue(showId), value);

/** The orders to hand over as this browser last had them; null for none. */
export const readPickupList = (showId: number): PickupList | null =>
  readObject("localStorage", pickups(showId)) as PickupList | null;
export const writePickupList = (value: PickupList) => write(pickups(value.event_id), value);

/** What was handed over and the site has not heard yet. */
export const readHanded = (showId: number): HandoverRequest[] =>
  (readObject("localStorage", handed(showId)) as { queue: HandoverRequest[] } | null)?.queue ?? [];
export const writeHanded = (showId: number, value: readonly HandoverRequest[]) =>
  write(handed(showId), { queue: value });

/** Forgets a show's guests once its door is closed and the site has heard everything. */
export const forgetDoor = (showId: number) =>
  withStorage("localStorage", (storage) => {
    storage.removeItem(list(showId));
    storage.removeItem(queue(showId));
    storage.removeItem(pickups(showId));
    storage.removeItem(handed(showId));
  });

/** So long what the site has not heard outlives the session that it was written in, in milliseconds. */
const UNSENT_MS = 24 * 60 * 60 * 1000;

/** When the last of a kept queue was let in or handed over; nothing for other keys. */
function lastOf(key: string): number | null {
  const kept = readObject("localStorage", key) as Partial<DoorQueue & { queue: HandoverRequest[] }> | null;
  const times = [
    ...(kept?.arrivals ?? []).map(({ let_in_at }) => let_in_at),
    ...(kept?.queue ?? []).map(({ handed_at }) => handed_at),
  ].map(Date.parse);
  // What was taken back is told by ids alone.
  if (kept?.undone && kept.undone.length > 0) times.push(Date.now());
  return times.length > 0 ? Math.max(...times) : null;
}

/**
 * Leaves on this device only the doors of the session that ends at that time: names and pages of another go. What the
 * site has not heard bears no names and stays for a day, for whoever opens that door next.
 */
export function keepDoorsOf(session: number | null): void {
  if (session !== null && keptSelf()?.session === session) return;
  withStorage("localStorage", (storage) => {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(DOORS))) {
      const last = lastOf(key);
      if (last === null || Date.now() - last > UNSENT_MS) storage.removeItem(key);
    }
  });
  dropDoors().catch((error: unknown) => logFailure("The doors' pages were not forgotten", error));
}
