import type { DoorList } from "@fanfare/contracts/events/door";
import type { DoorQueue } from "@fanfare/contracts/events/door-book";
import type { HandoverRequest, PickupList } from "@fanfare/contracts/store/pickup";
import { readObject, withStorage } from "../../lib/browser-storage.ts";

// What a door keeps in its browser, so that a reloaded page goes on where it was. The keys' number is of the form: what an
// older page kept in another form is not read.
const NAME = "fanfare_door_name";
const list = (showId: number) => `fanfare_door_1_list_${showId}`;
const pickups = (showId: number) => `fanfare_door_1_pickups_${showId}`;
const handed = (showId: number) => `fanfare_door_1_handed_${showId}`;
const queue = (showId: number) => `fanfare_door_1_queue_${showId}`;

const write = (key: string, value: object) =>
  withStorage("localStorage", (storage) => storage.setItem(key, JSON.stringify(value)));

export const readDoorName = (): string => withStorage("localStorage", (storage) => storage.getItem(NAME)) ?? "";
export const writeDoorName = (name: string) => withStorage("localStorage", (storage) => storage.setItem(NAME, name));

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
