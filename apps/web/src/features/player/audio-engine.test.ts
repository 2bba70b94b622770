import { describe, expect, it, vi } from "vitest";
import { player } from "./player-actions.ts";
import { usePlayerStore } from "./player-store.ts";
import { one, playAlbum, playing, plays, setUpEngine, startEngine, state, stop, two } from "./testing/engine-rig.ts";

vi.mock("./decks.ts", () => import("./testing/fake-decks.ts"));

const NETWORK = 2;

setUpEngine();

describe("a track that the press has already started", () => {
  /** Does what `decks.ts` does while the engine is still loading. */
  const startAhead = (title: string, { heard = true } = {}) => {
    stop();
    playAlbum("ab");
    one.element.setAttribute("src", `/media/audio/${title}.mp3`);
    one.element.load();
    void one.element.play();
    if (heard) one.becomeReady();
    one.loaded.length = 0;
    startEngine();
  };

  it("keeps playing when the engine takes over", () => {
    startAhead("a");
    expect([one.loaded, one.paused, state().loading, state().duration]).toEqual([[], false, false, 180]);
    one.playTo(3);
    expect(state().currentTime).toBe(3);
  });

  it("reports loading until it is heard", () => {
    startAhead("a", { heard: false });
    expect([one.loaded, state().loading]).toEqual([[], true]);
    one.becomeReady();
    expect(state().loading).toBe(false);
  });

  it("is replaced when another track was chosen in the meantime", () => {
    startAhead("b");
    expect([one.loaded, one.paused]).toEqual([["/media/audio/a.mp3"], false]);
  });

  it("is loaded again when it failed", () => {
    stop();
    playAlbum("ab");
    one.element.setAttribute("src", "/media/audio/a.mp3");
    void one.element.play();
    one.fail(NETWORK);
    startEngine();
    expect(one.loaded).toEqual(["/media/audio/a.mp3"]);
  });
});

it("keeps the length of a track that waits for a press while the element loads a prefetched one", () => {
  stop();
  playAlbum("ab");
  player.pause();
  one.element.setAttribute("src", "/media/audio/other.mp3");
  one.element.load();
  startEngine();
  one.becomeReady(237);
  expect(state().duration).toBe(180);
});

describe("following the intent", () => {
  it("loads and plays the chosen track, and reports loading until it sounds", () => {
    playAlbum("abc", 1);
    expect([one.loaded, one.playCalls, state().loading]).toEqual([["/media/audio/b.mp3"], 1, true]);
    one.becomeReady(201.5);
    expect([state().loading, state().duration]).toEqual([false, 201.5]);
  });

  it("plays a track that was chosen before the engine existed", () => {
    stop();
    playAlbum("ab");
    expect(one.playCalls).toBe(0);
    startEngine();
    expect([one.playCalls, one.loaded.at(-1)]).toEqual([1, "/media/audio/a.mp3"]);
  });

  it("pauses and resumes without loading again", () => {
    playAlbum("ab");
    one.becomeReady();
    player.toggle();
    expect(one.paused).toBe(true);
    player.toggle();
    expect([one.paused, one.loaded.length]).toEqual([false, 1]);
  });

  it("loads nothing for a restored queue until playback is requested, then resumes at the saved position", () => {
    stop();
    playAlbum("abc", 2);
    usePlayerStore.setState({ intent: "paused", currentTime: 42 });
    startEngine();
    expect(one.loaded).toEqual([]);
    player.toggle();
    one.becomeReady();
    expect([one.element.currentTime, playing(), state().currentTime]).toEqual([42, "c", 42]);
  });

  it("starts from the beginning when the restored position is the very end of the track", () => {
    playAlbum("a");
    player.pause();
    usePlayerStore.setState({ currentTime: 180 });
    stop();
    startEngine();
    player.toggle();
    one.becomeReady();
    expect(one.element.currentTime).toBe(0);
  });

  it("seeks, and applies a seek made before the metadata is loaded once it is", () => {
    playAlbum("a");
    player.seek(30);
    one.becomeReady();
    expect(one.element.currentTime).toBe(30);
    player.seek(99);
    expect(one.element.currentTime).toBe(99);
  });

  it("applies the volume to both elements", () => {
    player.setVolume(0.4);
    expect([one.element.volume, two.element.volume]).toEqual([0.4, 0.4]);
    player.toggleMute();
    expect(two.element.volume).toBe(0);
  });

  it.each([
    { from: "outside", event: "pause", before: "playing", after: "paused" },
    { from: "outside", event: "play", before: "paused", after: "playing" },
  ] as const)("treats a $event from $from as the listener's intent", ({ event, before, after }) => {
    playAlbum("a");
    one.becomeReady();
    if (before === "paused") player.pause();
    one.paused = event === "pause";
    one.fire(event);
    expect(state().intent).toBe(after);
  });

  it("releases the files when the queue is cleared", () => {
    playAlbum("ab");
    one.becomeReady();
    player.clear();
    expect([one.paused, one.element.hasAttribute("src")]).toEqual([true, false]);
  });
});

describe("what counts as a play", () => {
  it.each([
    { length: 180, reports: [1, 15, 29, 30.5], plays: 0 },
    { length: 180, reports: [1, 15, 29, 31], plays: 1 },
    { length: 180, reports: [1, 60, 120, 179], plays: 1 },
    { length: 40, reports: [1, 10, 20], plays: 0 },
    { length: 40, reports: [1, 10, 20, 21.5], plays: 1 },
  ])("of $length seconds, reported at $reports: $plays", ({ length, reports, plays: expected }) => {
    playAlbum("a");
    one.becomeReady(length);
    for (const position of reports) one.playTo(position);
    expect(plays).toHaveLength(expected);
  });

  it("counts time listened, not the position reached by seeking", () => {
    playAlbum("a");
    one.becomeReady();
    one.playTo(1);
    one.fire("seeking");
    one.playTo(100);
    one.playTo(105);
    expect(plays).toEqual([]);
    one.playTo(131);
    expect(plays).toEqual([97]);
  });

  it("counts once per listening, and again when the track is repeated", () => {
    usePlayerStore.setState(({ queue }) => ({ queue: { ...queue, repeat: "one" } }));
    playAlbum("a");
    one.becomeReady();
    for (const position of [1, 40, 80]) one.playTo(position);
    expect(plays).toHaveLength(1);
    one.end();
    for (const position of [1, 20, 40]) one.playTo(position);
    expect(plays).toHaveLength(2);
  });
});
