import { beforeEach, describe, expect, it, vi } from "vitest";
import { player } from "./player-actions.ts";
import { INITIAL_PLAYER, selectTrack, usePlayerStore } from "./player-store.ts";
import { playAhead, prepareDecks } from "./testing/fake-decks.ts";
import { trackNamed } from "./testing/fixtures.ts";

vi.mock("./decks.ts", () => import("./testing/fake-decks.ts"));

const state = () => usePlayerStore.getState();
const playing = () => selectTrack(state())?.title;
const order = () =>
  state()
    .queue.entries.map((entry) => entry.track.title)
    .join("");
const album = [..."abc"].map(trackNamed);

/** Simulates another visit: only what is in storage remains. */
async function openAgain() {
  window.dispatchEvent(new Event("pagehide"));
  const kept = { ...localStorage };
  usePlayerStore.setState(INITIAL_PLAYER, true);
  for (const [item, value] of Object.entries(kept)) localStorage.setItem(item, String(value));
  await usePlayerStore.persist.rehydrate();
}

beforeEach(() => {
  localStorage.clear();
  usePlayerStore.setState(INITIAL_PLAYER, true);
});

describe("choosing and moving", () => {
  it("makes a track current and plays it as the only one", () => {
    player.play(trackNamed("x"));
    expect([playing(), state().intent, order(), state().duration]).toEqual(["x", "playing", "x", 180]);
  });

  it("starts the track after the silence, so that it is the one heard on systems that allow only one element to play", () => {
    prepareDecks.mockClear();
    playAhead.mockClear();
    player.play(trackNamed("x"));
    const [opened = 0] = prepareDecks.mock.invocationCallOrder;
    const [started = 0] = playAhead.mock.invocationCallOrder;
    expect(opened).toBeGreaterThan(0);
    expect(started).toBeGreaterThan(opened);
  });

  it.each([
    { choice: "by place", options: { queue: album, index: 2 }, track: "c" },
    { choice: "by the track itself", options: { queue: album }, track: "b" },
  ])("finds the track in a list $choice", ({ options, track }) => {
    player.play(trackNamed(track), options);
    expect([playing(), order()]).toEqual([track, "abc"]);
  });

  it("moves forward except at the end and back except at the start, however far a track has played", () => {
    player.play(trackNamed("b"), { queue: album });
    usePlayerStore.setState({ currentTime: 100 });
    player.previous();
    expect([playing(), state().currentTime]).toEqual(["a", 0]);
    usePlayerStore.setState({ currentTime: 100 });
    player.previous();
    expect([playing(), state().currentTime]).toEqual(["a", 100]);
    player.next();
    player.next();
    player.next();
    expect(playing()).toBe("c");
  });

  it.each(["playing", "paused"] as const)("stays %s when it moves", (intent) => {
    player.play(trackNamed("a"), { queue: album });
    usePlayerStore.setState({ intent });
    player.next();
    expect(state().intent).toBe(intent);
  });

  it("plays from a chosen position, including the current one from its start", () => {
    player.play(trackNamed("a"), { queue: album });
    player.pause();
    usePlayerStore.setState({ currentTime: 50 });
    player.playAt(0);
    expect([playing(), state().intent, state().currentTime, state().seekRequest]).toEqual([
      "a",
      "playing",
      0,
      { seconds: 0 },
    ]);
  });

  it("does not start without a track", () => {
    player.toggle();
    expect(state().intent).toBe("paused");
  });
});

describe("seeking", () => {
  it.each([
    { to: 61.5, at: 61.5 },
    { to: -4, at: 0 },
    { to: 999, at: 180 },
  ])("to $to goes to second $at of 180", ({ to, at }) => {
    player.play(trackNamed("a"));
    player.seek(to);
    expect([state().currentTime, state().seekRequest]).toEqual([at, { seconds: at }]);
  });
});

describe("volume", () => {
  it("starts at 1 and changes in exact tenths between 0 and 1", () => {
    const seen = [state().volume];
    for (let step = 0; step < 12; step++) {
      player.changeVolumeBy(-0.1);
      seen.push(state().volume);
    }
    expect(seen).toEqual([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0, 0, 0]);
  });

  it("is restored when unmuting, also on another visit", async () => {
    player.play(trackNamed("a"));
    player.setVolume(0.3);
    player.toggleMute();
    expect(state().volume).toBe(0);
    await openAgain();
    player.toggleMute();
    expect(state().volume).toBe(0.3);
  });

  it("is restored to its value before the drag when the slider was dragged to 0", () => {
    player.setVolume(0.8);
    for (const passing of [0.5, 0.1, 0]) player.setVolume(passing, { settled: false });
    player.setVolume(0);
    player.toggleMute();
    expect(state().volume).toBe(0.8);
  });
});

describe("changing the queue", () => {
  beforeEach(() => player.play(trackNamed("b"), { queue: album }));

  it("does not disturb the current track", () => {
    usePlayerStore.setState({ currentTime: 70, duration: 181 });
    player.addNext(trackNamed("x"));
    player.addLast(trackNamed("y"));
    player.move(0, 3);
    player.toggleShuffle();
    player.toggleShuffle();
    player.cycleRepeat();
    player.remove(4);
    expect([playing(), state().currentTime, state().duration, state().intent]).toEqual(["b", 70, 181, "playing"]);
    expect(order()).toBe("bxca");
  });

  it.each([
    { removed: 1, playing: "c", intent: "playing" },
    { removed: 0, playing: "b", intent: "playing" },
  ])("continues with $playing when $removed is removed", (row) => {
    player.remove(row.removed);
    expect([playing(), state().intent]).toEqual([row.playing, row.intent]);
  });

  it("pauses when the last track is removed while it plays", () => {
    player.next();
    player.remove(2);
    expect([playing(), state().intent]).toEqual(["b", "paused"]);
  });

  it("is cleared when the only track is removed", () => {
    player.play(trackNamed("x"));
    player.remove(0);
    expect(state()).toEqual(INITIAL_PLAYER);
  });
});

describe("the state saved between visits", () => {
  it("contains queue, position, order, repeat and volume, and is restored paused", async () => {
    player.play(trackNamed("b"), { queue: album });
    player.cycleRepeat();
    player.toggleShuffle();
    player.setVolume(0.4);
    player.seek(33);
    const { queue } = state();
    await openAgain();
    expect(state()).toMatchObject({ queue, intent: "paused", currentTime: 33, duration: 180, volume: 0.4 });
  });

  it("is empty after Clear", async () => {
    player.play(trackNamed("b"), { queue: album });
    player.setVolume(0.4);
    player.clear();
    expect([state(), localStorage.length]).toEqual([INITIAL_PLAYER, 0]);
    await openAgain();
    expect(state()).toEqual(INITIAL_PLAYER);
  });
});
