import { t } from "@fanfare/contracts/common/language";
import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { logFailure } from "../../lib/log-failure.ts";
import { createDeck } from "./engine/deck.ts";
import { createListeningMeter } from "./engine/listening-meter.ts";
import { createSystemControls, type SessionActions } from "./engine/media-session.ts";
import { createRecovery } from "./engine/recovery.ts";
import { createSeam } from "./engine/seam.ts";
import { createSkip, type SkipNotice } from "./engine/skip.ts";
import type { SourceCheck } from "./engine/source-check.ts";
import { atStartOf, type PlayerState, type PlayerStore, selectPlaying } from "./player-store.ts";
import { currentEntry, indexAfterEnd, jumpTo, type QueueEntry } from "./queue.ts";

/** The next track is preloaded once this share of the current one has played, or this many seconds before its end. */
const PRELOAD_SHARE = 0.8;
const PRELOAD_SECONDS = 20;

/** Milliseconds without playback progress or new data after which a connection counts as lost, even without an error event. */
export const STALL_TIMEOUT_MS = 12_000;

/** From this `MediaError` code upwards the file itself was rejected; below it, the connection failed. */
const MEDIA_ERR_DECODE = 3;

/** Events that are shown to the listener as text. */
export type PlayerNotice = SkipNotice | { kind: "blocked" };

export interface AudioEngineDeps {
  store: PlayerStore;
  /** One or two elements. With only one there is a short gap between tracks; everything else works. */
  elements: readonly HTMLAudioElement[];
  actions: SessionActions;
  checkSource: SourceCheck;
  recordPlay: (trackId: number) => void;
  notify: (notice: PlayerNotice) => void;
  mediaSession?: MediaSession | undefined;
}

/**
 * Owns the audio elements while it runs: follows the store's intent and writes the audible state back to the store.
 * Returns a function that stops it.
 *
 * Two elements alternate. The next track is loaded into the spare one and started one start latency before the playing one ends,
 * so that the two join without a gap. Measured in Chromium on the two halves of one tone, in MP3, AAC, Opus and FLAC: starting on
 * `ended` leaves 80 to 133 ms of silence; this way leaves 6, and at most 29 on a machine with five times the work it can do (one
 * audio buffer is 23). An MP3's encoder delay costs nothing: browsers trim it by the LAME header. Web Audio would be
 * sample-accurate, but holds whole decoded tracks in memory (90 MB for four minutes) and falls silent when a phone locks its
 * screen; Media Source does not support MP3 everywhere. Neither is worth those milliseconds.
 */
export function createAudioEngine(deps: AudioEngineDeps): () => void {
  const { getState, setState, subscribe } = deps.store;
  const [first, second] = deps.elements.map(createDeck);
  if (!first) throw new Error("The audio engine needs an audio element");

  let active = first;
  let spare = second ?? null;
  let meter = createListeningMeter();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  const seam = createSeam(cross);
  const losses = createSkip({
    store: deps.store,
    advanceTo,
    release: () => {
      active.key = null;
    },
    notify: deps.notify,
  });
  const controls = createSystemControls(deps.mediaSession, deps.actions);
  const recovery = createRecovery({
    check: deps.checkSource,
    retry: playFrom,
    giveUp: losses.skip,
    troubled: () => setState({ problem: "reconnecting" }),
  });
  const wanted = () => selectPlaying(getState());
  const current = () => currentEntry(getState().queue);

  function follow(state: PlayerState, before: PlayerState) {
    if (state.volume !== before.volume) applyVolume();
    const entry = currentEntry(state.queue);
    if (!entry) return before.queue.entries.length > 0 ? unload() : undefined;

    const resumed = before.intent === "paused";
    const sought = state.seekRequest !== before.seekRequest ? state.seekRequest : null;
    if (state.intent === "paused") {
      if (!resumed) halt();
      if (active.key !== entry.key) active.key = null;
      else if (sought) active.putAt(sought.seconds);
    } else if (active.key !== entry.key) {
      start(entry);
    } else {
      if (sought) active.putAt(sought.seconds);
      if (resumed) begin();
    }
    if (state.queue !== before.queue || state.intent !== before.intent) controls.show(getState());
  }

  function start(entry: QueueEntry) {
    recovery.reset();
    seam.disarm();
    meter = createListeningMeter();
    const preloaded = spare?.key === entry.key && !spare.element.error;
    if (preloaded) swap();
    spare?.element.pause();
    if (playsAlready(entry)) {
      active.adopt(entry.key);
      begin();
      if (active.element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) onPlaying();
    } else if (preloaded) {
      active.putAt(getState().currentTime);
      begin();
    } else if (entry.track.audio_file) {
      playFrom(mediaUrl(entry.track.audio_file));
    } else {
      fail(false);
    }
  }

  /** Whether the press that chose this track already started it before the engine was loaded (`decks.ts`). */
  function playsAlready({ track }: QueueEntry): boolean {
    const { element, key } = active;
    if (key !== null || element.paused || element.error || !track.audio_file) return false;
    return element.getAttribute("src") === mediaUrl(track.audio_file);
  }

  function swap() {
    if (spare) [active, spare] = [spare, active];
  }

  /** Loads the current entry from `url` and resumes at the position in the store. */
  function playFrom(url: string) {
    const entry = current();
    if (!entry) return;
    const { currentTime, duration } = getState();
    active.load(entry.key, url);
    // A position at the very end, as a closed page may have left one, would end again immediately.
    active.putAt(duration > 0 && currentTime > duration - 0.5 ? 0 : currentTime);
    begin();
  }

  function begin() {
    const deck = active;
    const { key } = deck;
    if (deck.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) setState({ loading: true });
    watchForStall();
    deck.play().catch((error: unknown) => {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      // Any other rejection comes with an `error` event, or results from a pause or a new source, and is handled there.
      if (!refused || deck !== active || deck.key !== key || !wanted()) return;
      logFailure(t("Failed to play audio"), error);
      playOnProvenDeck();
    });
  }

  /** Some phones allow playback only on the element that a press has started; that element then plays everything. */
  function playOnProvenDeck() {
    const file = current()?.track.audio_file;
    if (spare?.proven && file) {
      active = spare;
      spare = null;
      playFrom(mediaUrl(file));
      return;
    }
    setState({ intent: "paused", loading: false, problem: "blocked" });
    deps.notify({ kind: "blocked" });
  }

  function halt() {
    breakOff();
    clearTimeout(stallTimer);
    active.element.pause();
    spare?.element.pause();
    // A failed track is loaded again at the next press and resumes at its position.
    if (recovery.failureCount() > 0 || active.element.error) active.key = null;
    recovery.reset();
    if (getState().problem === "reconnecting") setState({ problem: null });
  }

  function unload() {
    halt();
    losses.reset();
    active.empty();
    spare?.empty();
    controls.clear();
  }

  function onTime() {
    const { element } = active;
    if (!active.isSettled() || !wanted()) return;
    const position = element.currentTime;
    if (position > getState().currentTime) watchForStall();
    setState({ currentTime: position });
    const track = current()?.track;
    if (track && meter.advance(position, getState().duration)) deps.recordPlay(track.id);
    if (meter.heard() >= 1) losses.reset();
    recovery.playedTo(position);
    seam.measure(position, element.playbackRate);
    preloadUpcoming();
    seam.arm(element);
  }

  function upcoming(): QueueEntry | null {
    const { queue } = getState();
    return queue.entries[indexAfterEnd(queue) ?? -1] ?? null;
  }

  function preloadUpcoming() {
    const { currentTime, duration } = active.element;
    const entry = upcoming();
    if (!spare || !entry?.track.audio_file || !Number.isFinite(duration)) return;
    if (currentTime < duration * PRELOAD_SHARE && currentTime < duration - PRELOAD_SECONDS) return;
    if (spare.key === entry.key) spare.rewind();
    else spare.load(entry.key, mediaUrl(entry.track.audio_file));
  }

  /** Starts the next track during the last milliseconds of this one, which plays to its end on the spare deck. */
  function cross() {
    const entry = upcoming();
    if (!entry || spare?.key !== entry.key || !spare.isReady() || active.element.paused || !wanted()) return;
    swap();
    meter = createListeningMeter();
    advanceTo(entry);
    seam.crossed();
    begin();
  }

  function advanceTo(entry: QueueEntry) {
    setState(({ queue }) => atStartOf(jumpTo(queue, queue.entries.indexOf(entry))));
    onDuration();
    controls.show(getState());
  }

  /** Handles the end of a track when the next one could not be started before it. */
  function onEnded() {
    seam.disarm();
    const entry = upcoming();
    if (!entry) {
      active.element.currentTime = 0;
      setState({ intent: "paused", currentTime: 0, loading: false });
    } else if (entry.key === active.key) {
      meter = createListeningMeter();
      active.putAt(0);
      begin();
      setState({ currentTime: 0 });
    } else {
      advanceTo(entry);
    }
  }

  function onError() {
    fail((active.element.error?.code ?? 0) >= MEDIA_ERR_DECODE);
  }

  function fail(unplayable: boolean) {
    const entry = current();
    if (!entry || !wanted()) return;
    logFailure(t("Failed to play “{title}”", { title: entry.track.title }), active.element.error ?? "no answer");
    breakOff();
    clearTimeout(stallTimer);
    active.key = entry.key;
    setState({ loading: true });
    recovery.failed(entry.track, getState().currentTime, unplayable);
  }

  function watchForStall() {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => {
      if (active.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) fail(false);
    }, STALL_TIMEOUT_MS);
  }

  function onDuration() {
    const { currentTime, duration, playbackRate } = active.element;
    // While the current track is not loaded, the element may hold one that was prefetched for a play button.
    if (active.key !== current()?.key || !Number.isFinite(duration) || duration <= 0) return;
    setState({ duration });
    controls.place(currentTime, duration, playbackRate);
  }

  function onPlaying() {
    active.proven = true;
    setState({ loading: false, problem: null });
    controls.show(getState());
    onDuration();
  }

  function onWaiting() {
    breakOff();
    if (!wanted()) return;
    setState({ loading: true });
    watchForStall();
  }

  /** The position jumps or stops: nothing was heard in between, and the scheduled start of the next track is no longer valid. */
  function breakOff() {
    meter.breakOff();
    seam.disarm();
  }

  /** Handles a pause that the player did not request: an incoming call, unplugged headphones, the browser's own media key. */
  function onOutsidePause() {
    const { paused, ended, error } = active.element;
    if (paused && !ended && !error && wanted()) setState({ intent: "paused", loading: false });
  }

  function onOutsidePlay() {
    if (!active.element.paused && !wanted()) setState({ intent: "playing" });
  }

  function applyVolume() {
    const { volume } = getState();
    for (const deck of [active, spare]) if (deck) deck.element.volume = volume;
  }

  const reports: Record<string, () => void> = {
    loadedmetadata() {
      active.settle();
      onDuration();
    },
    durationchange: onDuration,
    timeupdate: onTime,
    seeking: breakOff,
    seeked: onDuration,
    progress: () => getState().loading && watchForStall(),
    waiting: onWaiting,
    playing: onPlaying,
    pause: onOutsidePause,
    play: onOutsidePlay,
    ended: onEnded,
    error: onError,
  };

  const listening = new AbortController();
  for (const element of deps.elements) {
    for (const [type, report] of Object.entries(reports)) {
      const heard = () => (element === active.element ? report() : undefined);
      element.addEventListener(type, heard, { signal: listening.signal });
    }
  }
  const unsubscribe = subscribe(follow);
  applyVolume();
  follow(getState(), { ...getState(), intent: "paused" });

  return () => {
    unsubscribe();
    listening.abort();
    unload();
    recovery.stop();
  };
}
