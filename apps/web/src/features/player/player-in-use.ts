/** Where the player's state is kept between visits (`player-storage.ts`). */
export const PLAYER_ITEM = "fanfare.player";

/** A saved queue's item. */
export const queueItem = (name: string) => `${name}.queue`;

const used = Promise.withResolvers<void>();

/** Resolves once something on the page may play: the player's store has been read. */
export const playerInUse = used.promise;

/** To be called by the player's store alone. */
export const announcePlayer = used.resolve;

/** Whether a former visit has left a queue. Not where the browser refuses storage. */
export function isQueueSaved(): boolean {
  try {
    return window.localStorage.getItem(queueItem(PLAYER_ITEM)) !== null;
  } catch {
    return false;
  }
}
