import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { STALL_TIMEOUT_MS } from "./audio-engine.ts";
import { RETRY_DELAYS } from "./engine/recovery.ts";
import type { SourceVerdict } from "./engine/source-check.ts";
import { player } from "./player-actions.ts";
import { usePlayerStore } from "./player-store.ts";
import {
  checkSourcesWith,
  holding,
  notices,
  one,
  playAlbum,
  playing,
  reachable,
  refusal,
  said,
  setUpEngine,
  state,
  two,
} from "./testing/engine-rig.ts";
import { trackNamed } from "./testing/fixtures.ts";

vi.mock("./decks.ts", () => import("./testing/fake-decks.ts"));

const NETWORK = 2;
const DECODE = 3;
const WHOLE_BACKOFF = RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0);

let verdicts: (title: string) => SourceVerdict;

setUpEngine();
beforeEach(() => {
  verdicts = reachable;
  checkSourcesWith((title) => verdicts(title));
});

describe("when something fails", () => {
  let logged: MockInstance<typeof console.error>;
  beforeEach(() => {
    logged = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => logged.mockRestore());

  it("logs to the console which track could not be played", async () => {
    playAlbum("abc");
    one.fail(2);
    expect(logged.mock.calls).toEqual([["Failed to play “a”:", { code: 2 }]]);
  });

  it("asks for a press, and skips nothing, when the browser refuses to start playback", async () => {
    one.refusal = refusal;
    playAlbum("abc");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([playing(), state().intent, state().problem, said()]).toEqual(["a", "paused", "blocked", ["blocked"]]);
    one.refusal = null;
    player.toggle();
    one.becomeReady();
    expect([one.paused, state().problem]).toEqual([false, null]);
  });

  it("retries after a lost connection and resumes at the same position", async () => {
    playAlbum("ab");
    one.becomeReady();
    one.playTo(61);
    one.playTo(62);
    verdicts = () => ({ state: "unreachable" });
    one.fail(NETWORK);
    expect([state().loading, state().problem]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0] + RETRY_DELAYS[1]);
    verdicts = (title) => ({ state: "reachable", url: `/media/audio/${title}.mp3` });
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[2]);
    one.becomeReady();
    expect([one.loaded.length, one.element.currentTime, one.paused]).toEqual([2, 62, false]);
    expect([state().loading, state().problem, notices]).toEqual([false, null, []]);
  });

  it.each([
    { how: "the track fails again", reachable: true },
    { how: "there is no response", reachable: false },
  ])("reports that it is reconnecting after the first retry fails: $how", async ({ reachable }) => {
    playAlbum("ab");
    one.becomeReady();
    if (!reachable) verdicts = () => ({ state: "unreachable" });
    one.fail(NETWORK);
    expect(state().problem).toBeNull();
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    if (reachable) one.fail(NETWORK);
    expect(state().problem).toBe("reconnecting");
  });

  it("uses the newer address that the site returns for the track", async () => {
    playAlbum("a");
    verdicts = () => ({ state: "reachable", url: "/media/audio/new.mp3" });
    one.fail(NETWORK);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    expect(one.loaded.at(-1)).toBe("/media/audio/new.mp3");
  });

  it("detects a stalled connection", async () => {
    playAlbum("a");
    one.fire("waiting");
    await vi.advanceTimersByTimeAsync(STALL_TIMEOUT_MS - 1);
    one.fire("progress");
    await vi.advanceTimersByTimeAsync(STALL_TIMEOUT_MS - 1);
    expect(one.loaded).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1 + RETRY_DELAYS[0]);
    expect(one.loaded).toHaveLength(2);
  });

  it.each([
    { loss: "is gone", verdict: { state: "gone" }, after: RETRY_DELAYS[0] },
    { loss: "never responds", verdict: { state: "unreachable" }, after: WHOLE_BACKOFF },
  ] as const)("skips a track that $loss, with a notice", async ({ verdict, after }) => {
    playAlbum("ab");
    verdicts = () => verdict;
    one.fail(NETWORK);
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(playing()).toBe("a");
    await vi.advanceTimersByTimeAsync(1);
    expect([playing(), state().intent, said(), one.loaded.at(-1)]).toEqual([
      "b",
      "playing",
      ["skipped a b"],
      "/media/audio/b.mp3",
    ]);
  });

  it("skips a file that is reachable but cannot be played, after one retry", async () => {
    playAlbum("ab");
    one.fail(DECODE);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    expect(playing()).toBe("a");
    one.fail(DECODE);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[1]);
    expect([playing(), said()]).toEqual(["b", ["skipped a b"]]);
  });

  it("gives up on a file that fails twice at the same position, even if it played for long before", async () => {
    playAlbum("ab");
    one.becomeReady();
    for (const position of [1, 30, 60]) one.playTo(position);
    one.fail(DECODE);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    one.becomeReady();
    one.playTo(60.3);
    one.fail(DECODE);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[1]);
    expect(playing()).toBe("b");
  });

  it("stops when every track has failed, and returns to the first of them at its position", async () => {
    usePlayerStore.setState(({ queue }) => ({ queue: { ...queue, repeat: "all" } }));
    playAlbum("abc", 1);
    one.becomeReady();
    one.playTo(50);
    verdicts = () => ({ state: "gone" });
    for (let round = 0; round < 3; round++) {
      one.fail(NETWORK);
      await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    }
    expect(said()).toEqual(["skipped b c", "skipped c a", "stopped a"]);
    expect([playing(), state().currentTime, state().intent, state().problem]).toEqual(["b", 50, "paused", "failed"]);
  });

  it("blames the connection after three consecutive unreachable tracks instead of running through a long queue", async () => {
    playAlbum("abcdefgh");
    verdicts = () => ({ state: "unreachable" });
    for (let round = 0; round < 3; round++) {
      one.fail(NETWORK);
      await vi.advanceTimersByTimeAsync(WHOLE_BACKOFF);
    }
    expect([said().length, playing(), state().problem]).toEqual([3, "a", "failed"]);
  });

  it("waits while the browser is offline, and retries immediately once it is back online", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    playAlbum("ab");
    one.becomeReady();
    verdicts = () => ({ state: "unreachable" });
    one.fail(NETWORK);
    await vi.advanceTimersByTimeAsync(10 * WHOLE_BACKOFF);
    expect([playing(), notices]).toEqual(["a", []]);
    verdicts = (title) => ({ state: "reachable", url: `/media/audio/${title}.mp3` });
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(one.loaded).toHaveLength(2);
  });

  it("stops retrying when the listener pauses, and retries at the next press", async () => {
    playAlbum("ab");
    one.becomeReady();
    one.playTo(20);
    verdicts = () => ({ state: "unreachable" });
    one.fail(NETWORK);
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    player.pause();
    await vi.advanceTimersByTimeAsync(WHOLE_BACKOFF);
    expect([one.loaded.length, playing(), state().problem]).toEqual([1, "a", null]);
    player.toggle();
    one.becomeReady();
    expect([one.loaded.length, one.element.currentTime]).toEqual([2, 20]);
  });

  it("loads a track again when its turn comes if preloading it failed", () => {
    playAlbum("ab");
    one.becomeReady();
    one.playTo(170);
    two.fail(NETWORK);
    one.playTo(179);
    vi.advanceTimersByTime(2000);
    one.end();
    expect([playing(), holding("b").paused, state().problem]).toEqual(["b", false, null]);
  });

  it("does not try to play a track that has no file", async () => {
    const silent = { ...trackNamed("a"), audio_file: null };
    player.play(silent, { queue: [silent, trackNamed("b")] });
    verdicts = () => ({ state: "gone" });
    await vi.advanceTimersByTimeAsync(RETRY_DELAYS[0]);
    expect([playing(), said()]).toEqual(["b", ["skipped a b"]]);
  });
});
