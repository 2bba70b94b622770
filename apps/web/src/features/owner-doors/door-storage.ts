import type { TeamSelf } from "@fanfare/contracts/admin/team";
import type { DoorList } from "@fanfare/contracts/events/door";
import type { DoorQueue } from "@fanfare/contracts/events/door-book";
import type { HandoverRequest, PickupList } from "@fanfare/contracts/store/pickup";
import { readObject, withStorage } from "../../lib/browser-storage.ts";
import { logFailure } from "../../lib/log-failure.ts";
import { dropDoors } from "../offline/kept-doors.ts";

// What a door keeps in its browser, so that a reloaded page continues where it was. The number in the keys is the format's
// version: data in an older format is not read.
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
 * Returns the member at this device's door, for a page that is reloaded without a line. A session is identified by the time it
 * ends (`useOwnerSession`); null if no member is stored, or one of another session.
 */
export function readDoorSelf(session: number | null): TeamSelf | null {
  const kept = keptSelf();
  return kept !== null && kept.session === session ? kept.self : null;
}
export const writeDoorSelf = (self: TeamSelf, session: number) => write(SELF, { self, session } satisfies KeptSelf);

/** Returns the guest list as last kept in this browser; null for none. */
export const readDoorList = (showId: number): DoorList | null =>
  readObject("localStorage", list(showId)) as DoorList | null;
export const writeDoorList = (value: DoorList) => write(list(value.show.id), value);

/** Returns what has not been sent to the site yet; null for nothing. */
export const readDoorQueue = (showId: number): DoorQueue | null =>
  readObject("localStorage", queue(showId)) as DoorQueue | null;
export const writeDoorQueue = (showId: number, value: DoorQueue) => write(queue(showId), value);

/** Returns the orders to hand over as last kept in this browser; null for none. */
export const readPickupList = (showId: number): PickupList | null =>
  readObject("localStorage", pickups(showId)) as PickupList | null;
export const writePickupList = (value: PickupList) => write(pickups(value.event_id), value);

/** Returns the hand-overs that have not been sent to the site yet. */
export const readHanded = (showId: number): HandoverRequest[] =>
  (readObject("localStorage", handed(showId)) as { queue: HandoverRequest[] } | null)?.queue ?? [];
export const writeHanded = (showId: number, value: readonly HandoverRequest[]) =>
  write(handed(showId), { queue: value });

/** Deletes a show's guests once its door is closed and everything has been sent to the site. */
export const forgetDoor = (showId: number) =>
  withStorage("localStorage", (storage) => {
    storage.removeItem(list(showId));
    storage.removeItem(queue(showId));
    storage.removeItem(pickups(showId));
    storage.removeItem(handed(showId));
  });

/** How long unsent entries outlive the session they were made in, in milliseconds. */
const UNSENT_MS = 24 * 60 * 60 * 1000;

/** Returns when the last guest or order in a kept queue was let in or handed over; null for other keys. */
function lastOf(key: string): number | null {
  const kept = readObject("localStorage", key) as Partial<DoorQueue & { queue: HandoverRequest[] }> | null;
  const times = [
    ...(kept?.arrivals ?? []).map(({ let_in_at }) => let_in_at),
    ...(kept?.queue ?? []).map(({ handed_at }) => handed_at),
  ].map(Date.parse);
  // Undone entries have ids only, no times.
  if (kept?.undone && kept.undone.length > 0) times.push(Date.now());
  return times.length > 0 ? Math.max(...times) : null;
}

/**
 * Keeps on this device only the doors of the session that ends at that time; names and pages of other sessions are deleted.
 * Unsent entries contain no names and stay for a day, for the next user who opens that door.
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
