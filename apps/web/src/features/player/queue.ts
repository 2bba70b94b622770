import type { Track } from "@fanfare/contracts/music/track";

/**
 * The fields of a track that the player keeps: enough for a queue row, the bar and the lock screen. Lyrics are left out to keep a
 * saved queue small.
 */
export type QueuedTrack = Pick<
  Track,
  "id" | "title" | "artist" | "album" | "cover_image" | "cover_placeholder" | "duration" | "audio_file"
>;

/** One entry of the queue. `key` distinguishes two entries of the same track and is never reused in the lifetime of a queue. */
export interface QueueEntry {
  key: number;
  track: QueuedTrack;
}

export type Repeat = "off" | "all" | "one";

/** The queue in playing order. Every function here is pure and returns the same object when nothing changes. */
export interface Queue {
  entries: readonly QueueEntry[];
  /** Index of the current entry; -1 while the queue is empty. */
  index: number;
  /** The keys in the order to restore when shuffle is switched off; `null` while it is off. */
  unshuffled: readonly number[] | null;
  repeat: Repeat;
  nextKey: number;
}

export const EMPTY_QUEUE: Queue = { entries: [], index: -1, unshuffled: null, repeat: "off", nextKey: 1 };

export type Random = () => number;

export const currentEntry = (queue: Queue): QueueEntry | null => queue.entries[queue.index] ?? null;

export const isShuffled = (queue: Queue): boolean => queue.unshuffled !== null;

/**
 * Replaces the tracks, with the one at `index` current. Shuffle and repeat are kept; when shuffled, the chosen track plays first.
 */
export function replaceTracks(queue: Queue, tracks: readonly QueuedTrack[], index: number, random: Random): Queue {
  const entries = tracks.map((track, offset) => ({ key: queue.nextKey + offset, track: snapshot(track) }));
  const fresh: Queue = {
    ...queue,
    entries,
    index: entries.length === 0 ? -1 : clamp(index, entries.length),
    unshuffled: null,
    nextKey: queue.nextKey + entries.length,
  };
  return isShuffled(queue) ? shuffle(fresh, random) : fresh;
}

/** Returns the index that Next goes to; `null` at the end, unless the whole queue repeats. */
export function nextIndex(queue: Queue): number | null {
  if (queue.index < 0) return null;
  if (queue.index + 1 < queue.entries.length) return queue.index + 1;
  return queue.repeat === "all" ? 0 : null;
}

/**
 * Returns the index that Previous goes to: always the previous track, however far the current one has played (spec, section 4).
 */
export function previousIndex(queue: Queue): number | null {
  if (queue.index > 0) return queue.index - 1;
  return queue.repeat === "all" && queue.entries.length > 0 ? queue.entries.length - 1 : null;
}

/** Returns the index that plays automatically when the current track ends; `null` when the music stops there. */
export function indexAfterEnd(queue: Queue): number | null {
  return queue.repeat === "one" && queue.index >= 0 ? queue.index : nextIndex(queue);
}

export function jumpTo(queue: Queue, index: number): Queue {
  return index === queue.index || !queue.entries[index] ? queue : { ...queue, index };
}

/** Inserts a track directly after the current one, in both the shuffled and the original order. */
export function addNext(queue: Queue, track: QueuedTrack): Queue {
  return insert(queue, track, queue.index + 1);
}

export function addLast(queue: Queue, track: QueuedTrack): Queue {
  return insert(queue, track, queue.entries.length);
}

/** Moves an entry; the current one stays current. While shuffled, the original order is left unchanged. */
export function moveEntry(queue: Queue, from: number, to: number): Queue {
  const moved = queue.entries[from];
  if (!moved || from === to || !queue.entries[to]) return queue;
  const entries = queue.entries.toSpliced(from, 1).toSpliced(to, 0, moved);
  const playing = currentEntry(queue);
  return { ...queue, entries, index: placeOf(entries, playing) };
}

/** Removes an entry. If it was the current one, the entry after it becomes current, or the new last one. */
export function removeEntry(queue: Queue, index: number): Queue {
  const removed = queue.entries[index];
  if (!removed) return queue;
  const entries = queue.entries.toSpliced(index, 1);
  const shifted = index < queue.index ? queue.index - 1 : queue.index;
  return {
    ...queue,
    entries,
    index: Math.min(shifted, entries.length - 1),
    unshuffled: queue.unshuffled?.filter((key) => key !== removed.key) ?? null,
  };
}

/** On: the current track first, the others after it in random order. Off: the original order with the same track current. */
export function toggleShuffle(queue: Queue, random: Random): Queue {
  return isShuffled(queue) ? unshuffle(queue) : shuffle(queue, random);
}

const REPEAT_AFTER: Record<Repeat, Repeat> = { off: "all", all: "one", one: "off" };

export const cycleRepeat = (queue: Queue): Queue => ({ ...queue, repeat: REPEAT_AFTER[queue.repeat] });

function shuffle(queue: Queue, random: Random): Queue {
  const playing = currentEntry(queue);
  const rest = queue.entries.filter((entry) => entry !== playing);
  for (let last = rest.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    const [a, b] = [rest[last], rest[pick]];
    if (a && b) [rest[last], rest[pick]] = [b, a];
  }
  return {
    ...queue,
    entries: playing ? [playing, ...rest] : rest,
    index: playing ? 0 : -1,
    unshuffled: queue.entries.map((entry) => entry.key),
  };
}

function unshuffle(queue: Queue): Queue {
  const place = new Map(queue.unshuffled?.map((key, at) => [key, at]));
  const entries = queue.entries.toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
  const playing = currentEntry(queue);
  return { ...queue, entries, index: placeOf(entries, playing), unshuffled: null };
}

function insert(queue: Queue, track: QueuedTrack, at: number): Queue {
  const entry = { key: queue.nextKey, track: snapshot(track) };
  const behind = queue.entries[at - 1];
  const original = queue.unshuffled;
  const originalAt = original && behind && at < queue.entries.length ? original.indexOf(behind.key) + 1 : undefined;
  return {
    ...queue,
    entries: queue.entries.toSpliced(at, 0, entry),
    index: Math.max(0, queue.index),
    unshuffled: original?.toSpliced(originalAt ?? original.length, 0, entry.key) ?? null,
    nextKey: queue.nextKey + 1,
  };
}

/** Copies only the fields a queue needs, so that a caller's richer track (lyrics, peaks) is not kept for every entry. */
function snapshot(track: QueuedTrack): QueuedTrack {
  const { id, title, artist, album, cover_image, cover_placeholder, duration, audio_file } = track;
  return { id, title, artist, album, cover_image, cover_placeholder, duration, audio_file };
}

const placeOf = (entries: readonly QueueEntry[], wanted: QueueEntry | null) =>
  entries.findIndex((entry) => entry.key === wanted?.key);

const clamp = (index: number, length: number) => Math.min(Math.max(0, index), length - 1);
