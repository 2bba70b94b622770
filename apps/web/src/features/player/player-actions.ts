import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { pauseAhead, playAhead, prepareDecks } from "./decks.ts";
import { atStartOf, INITIAL_PLAYER, selectTrack, usePlayerStore } from "./player-store.ts";
import {
  addLast,
  addNext,
  currentEntry,
  cycleRepeat,
  jumpTo,
  moveEntry,
  nextIndex,
  previousIndex,
  type Queue,
  type QueuedTrack,
  removeEntry,
  replaceTracks,
  toggleShuffle,
} from "./queue.ts";

/** Step of the volume keys and of the slider (spec, section 9). */
export const VOLUME_STEP = 0.1;

/** Seconds by which one press of a seek key moves. */
export const SEEK_STEP = 5;

const { getState, setState } = usePlayerStore;

/** All player actions of the UI. Calls that start playback must be made during a user gesture, or browsers refuse them. */
export const player = {
  /** Makes a track current and plays it, alone or at `index` of `queue` (found by its id when `index` is left out). */
  play(track: QueuedTrack, { queue: tracks = [track], index }: PlayOptions = {}) {
    // The track is started last: where a system plays only one element at a time, it then replaces the silence and not the
    // reverse.
    prepareDecks();
    if (track.audio_file) playAhead(mediaUrl(track.audio_file), getState().volume);
    const at =
      index ??
      Math.max(
        0,
        tracks.findIndex((other) => other.id === track.id),
      );
    setState(({ queue }) => ({
      ...atStartOf(replaceTracks(queue, tracks, at, Math.random)),
      intent: "playing",
    }));
  },

  /** Makes a track current at a position in seconds, and waits there for a press. `lyrics` shows its lyrics. */
  cue(track: QueuedTrack, { queue: tracks = [track], seconds = 0, lyrics = false }: CueOptions) {
    const at = tracks.findIndex((other) => other.id === track.id);
    setState(({ queue }) => ({
      ...atStartOf(replaceTracks(queue, tracks, Math.max(0, at), Math.random)),
      intent: "paused",
      currentTime: seconds,
      lyricsRequest: lyrics ? {} : null,
    }));
  },

  toggle() {
    if (getState().intent === "playing") player.pause();
    else player.resume();
  },

  resume() {
    if (!currentEntry(getState().queue)) return;
    prepareDecks();
    setState({ intent: "playing", problem: null });
  },

  pause() {
    pauseAhead();
    setState({ intent: "paused", loading: false });
  },

  next() {
    goTo(nextIndex(getState().queue));
  },

  previous() {
    goTo(previousIndex(getState().queue));
  },

  /** Plays the entry at `index` of the queue from its start. */
  playAt(index: number) {
    prepareDecks();
    goTo(index);
    setState({ intent: "playing" });
  },

  /** Seeks to a position of the current track in seconds, limited to its start and end. */
  seek(seconds: number) {
    const { duration } = getState();
    const target = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    setState({ currentTime: target, seekRequest: { seconds: target } });
  },

  seekBy(seconds: number) {
    player.seek(getState().currentTime + seconds);
  },

  /** Sets the volume, 0 to 1. An intermediate value (`settled: false`, during a drag) is not restored by unmuting. */
  setVolume(value: number, { settled = true } = {}) {
    const volume = Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
    setState(({ audibleVolume }) => ({ volume, audibleVolume: settled && volume > 0 ? volume : audibleVolume }));
  },

  changeVolumeBy(difference: number) {
    player.setVolume(getState().volume + difference);
  },

  toggleMute() {
    setState(({ volume, audibleVolume }) => ({ volume: volume > 0 ? 0 : audibleVolume }));
  },

  /** Queues a track directly after the current one. In an empty queue it becomes the current one, paused. */
  addNext(track: QueuedTrack) {
    edit((queue) => addNext(queue, track));
  },

  addLast(track: QueuedTrack) {
    edit((queue) => addLast(queue, track));
  },

  move(from: number, to: number) {
    edit((queue) => moveEntry(queue, from, to));
  },

  /**
   * Removes an entry from the queue. If it was the current one, the entry after it becomes current; removing the last one pauses.
   */
  remove(index: number) {
    const { queue } = getState();
    if (index === queue.index && index === queue.entries.length - 1) player.pause();
    edit((before) => removeEntry(before, index));
  },

  /** Resets the player; queue, position and volume are forgotten. Returns a function that restores all of it. */
  clear(): () => void {
    const { queue, intent, currentTime, duration, volume, audibleVolume } = getState();
    setState(INITIAL_PLAYER);
    return () => {
      prepareDecks();
      setState({ queue, intent, currentTime, duration, volume, audibleVolume });
    };
  },

  toggleShuffle() {
    edit((queue) => toggleShuffle(queue, Math.random));
  },

  cycleRepeat() {
    edit(cycleRepeat);
  },
};

export interface PlayOptions {
  queue?: readonly QueuedTrack[];
  index?: number;
}

export interface CueOptions {
  queue?: readonly QueuedTrack[];
  seconds?: number;
  lyrics?: boolean;
}

/** Whether this track is the current one, playing or not. */
export function useIsCurrent(trackId: number): boolean {
  return usePlayerStore((state) => selectTrack(state)?.id === trackId);
}

function goTo(index: number | null) {
  if (index === null) return;
  setState(({ queue }) => ({ ...atStartOf(jumpTo(queue, index)), seekRequest: { seconds: 0 } }));
}

/** Changes the queue; if another entry becomes current, it starts from the beginning. */
function edit(change: (queue: Queue) => Queue) {
  setState(({ queue }) => {
    const changed = change(queue);
    if (changed.entries.length === 0) return INITIAL_PLAYER;
    return currentEntry(changed)?.key === currentEntry(queue)?.key ? { queue: changed } : atStartOf(changed);
  });
}
