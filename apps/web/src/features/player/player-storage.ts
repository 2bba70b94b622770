import type { PersistStorage, StorageValue } from "zustand/middleware";
import { queueItem } from "./player-in-use.ts";
import type { Queue } from "./queue.ts";

/** The state kept between visits. Whether music was playing is not kept: a restored queue waits for a press. */
export interface SavedPlayer {
  queue: Queue;
  /** Seconds. */
  currentTime: number;
  volume: number;
  audibleVolume: number;
}

/** Maximum time in milliseconds that a playback position stays unsaved. `pagehide` saves it immediately. */
export const POSITION_INTERVAL = 5000;

/**
 * Storage in two items: the queue, which may be long, is written when it changes; the position, which changes four times a
 * second, is written every `POSITION_INTERVAL`. An empty queue removes both. Where the browser refuses storage (private windows,
 * a full quota) the player keeps working and remembers nothing. Of several tabs, the last one that changed anything is restored.
 */
export function createPlayerStorage(area: () => Storage): PersistStorage<SavedPlayer> {
  let savedQueue: Queue | null = null;
  let pending: { name: string; text: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (pending) attempt(() => area().setItem(pending?.name ?? "", pending?.text ?? ""));
    pending = null;
  }

  function savePositionSoon(name: string, text: string) {
    pending = { name: positionItem(name), text };
    timer ??= setTimeout(flush, POSITION_INTERVAL);
    if (isWatching) return;
    isWatching = true;
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("storage", ({ key }) => {
      if (key === queueItem(name)) giveWay();
    });
  }

  /** Another tab has saved its queue: this tab's position does not belong to that one, and its own queue must be saved again. */
  function giveWay() {
    clearTimeout(timer);
    timer = undefined;
    pending = null;
    savedQueue = null;
  }

  function remove(name: string) {
    giveWay();
    attempt(() => {
      area().removeItem(queueItem(name));
      area().removeItem(positionItem(name));
    });
  }

  return {
    getItem(name) {
      const queue = readItem(area, queueItem(name));
      const position = readItem(area, positionItem(name));
      const saved = toSavedPlayer(queue, position);
      savedQueue = saved?.state.queue ?? null;
      return saved;
    },
    setItem(name, { state, version }) {
      const { queue, ...position } = state;
      if (queue.entries.length === 0) return remove(name);
      if (queue !== savedQueue) {
        // An older queue would be restored at this one's position.
        if (!attempt(() => area().setItem(queueItem(name), JSON.stringify({ version, queue })))) remove(name);
        savedQueue = queue;
        savePositionSoon(name, JSON.stringify(position));
        flush();
        return;
      }
      savePositionSoon(name, JSON.stringify(position));
    },
    removeItem: remove,
  };
}

const positionItem = (name: string) => `${name}.position`;

function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    // The browser refuses storage or has no space left: persistence is optional, so playback continues without it.
    return false;
  }
}

function readItem(area: () => Storage, name: string): Record<string, unknown> {
  let value: unknown;
  attempt(() => {
    value = JSON.parse(area().getItem(name) ?? "null");
  });
  return isRecord(value) ? value : {};
}

/** Returns the saved player, or `null` when the stored value is not valid (an older format, a hand-edited item). */
function toSavedPlayer(
  saved: Record<string, unknown>,
  position: Record<string, unknown>,
): StorageValue<SavedPlayer> | null {
  const { queue, version } = saved;
  if (typeof version !== "number" || !isQueue(queue)) return null;
  const volume = fraction(position.volume, 1);
  return {
    version,
    state: {
      queue,
      currentTime: typeof position.currentTime === "number" && position.currentTime > 0 ? position.currentTime : 0,
      volume,
      audibleVolume: fraction(position.audibleVolume, volume) || 1,
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const fraction = (value: unknown, otherwise: number) =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : otherwise;

function isQueue(value: unknown): value is Queue {
  if (!isRecord(value) || !Array.isArray(value.entries)) return false;
  const { entries, index, unshuffled, repeat, nextKey } = value;
  return (
    entries.length > 0 &&
    entries.every(isEntry) &&
    Number.isInteger(index) &&
    entries[Number(index)] !== undefined &&
    (unshuffled === null || (Array.isArray(unshuffled) && unshuffled.length === entries.length)) &&
    (repeat === "off" || repeat === "all" || repeat === "one") &&
    Number.isInteger(nextKey)
  );
}

function isEntry(value: unknown): boolean {
  if (!isRecord(value) || !Number.isInteger(value.key) || !isRecord(value.track)) return false;
  const { id, title, artist } = value.track;
  return Number.isInteger(id) && typeof title === "string" && isRecord(artist) && typeof artist.name === "string";
}
