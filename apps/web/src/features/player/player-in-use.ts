import { deferred } from "../../ui/deferred.ts";

/** Name of the storage item that keeps the player's state between visits (`player-storage.ts`). */
export const PLAYER_ITEM = "fanfare.player";

/** Name of the storage item of a saved queue. */
export const queueItem = (name: string) => `${name}.queue`;

const used = deferred();

/** Resolves once the player's store has been loaded, after which something on the page may play. */
export const playerInUse = used.promise;

/** Must be called only by the player's store. */
export const announcePlayer = used.resolve;

/** Returns whether an earlier visit saved a queue; false if the browser refuses storage. */
export function isQueueSaved(): boolean {
  try {
    return window.localStorage.getItem(queueItem(PLAYER_ITEM)) !== null;
  } catch {
    return false;
  }
}
