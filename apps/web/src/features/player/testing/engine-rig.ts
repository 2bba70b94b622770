import { afterEach, beforeEach, vi } from "vitest";
import { createAudioEngine, type PlayerNotice } from "../audio-engine.ts";
import type { SourceVerdict } from "../engine/source-check.ts";
import { player } from "../player-actions.ts";
import { INITIAL_PLAYER, selectTrack, usePlayerStore } from "../player-store.ts";
import { createFakeAudio, type FakeAudio } from "./fake-audio.ts";
import { trackNamed } from "./fixtures.ts";

export const refusal = new DOMException("The user has not pressed anything", "NotAllowedError");

export let one: FakeAudio;
export let two: FakeAudio;
export let notices: PlayerNotice[];
export let plays: number[];
export let stop: () => void;
let check: (title: string) => SourceVerdict;

export const reachable = (title: string): SourceVerdict => ({ state: "reachable", url: `/media/audio/${title}.mp3` });

/** Replaces the source check for the rest of a test, in which every track is reachable at first. */
export function checkSourcesWith(verdictOf: (title: string) => SourceVerdict): void {
  check = verdictOf;
}

export const state = () => usePlayerStore.getState();
export const playing = () => selectTrack(state())?.title;
export const album = (titles: string) => [...titles].map(trackNamed);
export const said = () =>
  notices.map((notice) =>
    [notice.kind, "track" in notice ? notice.track.title : "", "next" in notice ? notice.next.title : ""]
      .join(" ")
      .trim(),
  );

export function startEngine(elements = [one.element, two.element]) {
  stop = createAudioEngine({
    store: usePlayerStore,
    elements,
    actions: player,
    checkSource: async (track) => check(track.title),
    recordPlay: (id) => plays.push(id),
    notify: (notice) => notices.push(notice),
  });
}
export function playAlbum(titles: string, index = 0) {
  const queue = album(titles);
  const track = queue[index];
  if (track) player.play(track, { queue, index });
}

/** Returns the fake audio that loaded a track last. */
export const holding = (title: string) =>
  [one, two].find((audio) => audio.loaded.at(-1)?.endsWith(`/${title}.mp3`)) ?? one;

/** Runs an engine on two fake audios, with fake timers and an empty player, in each test of the file. */
export function setUpEngine(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    usePlayerStore.setState(INITIAL_PLAYER, true);
    [one, two] = [createFakeAudio(), createFakeAudio()];
    notices = [];
    plays = [];
    check = reachable;
    startEngine();
  });

  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
