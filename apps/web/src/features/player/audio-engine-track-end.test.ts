import { describe, expect, it, vi } from "vitest";
import { player } from "./player-actions.ts";
import { usePlayerStore } from "./player-store.ts";
import type { Repeat } from "./queue.ts";
import {
  holding,
  notices,
  one,
  playAlbum,
  playing,
  refusal,
  setUpEngine,
  startEngine,
  state,
  stop,
  two,
} from "./testing/engine-rig.ts";

vi.mock("./decks.ts", () => import("./testing/fake-decks.ts"));

setUpEngine();

describe("the end of a track", () => {
  it.each<{ repeat: Repeat; at: number; next: string; intent: string }>([
    { repeat: "off", at: 0, next: "b", intent: "playing" },
    { repeat: "off", at: 1, next: "b", intent: "paused" },
    { repeat: "all", at: 1, next: "a", intent: "playing" },
    { repeat: "one", at: 0, next: "a", intent: "playing" },
  ])(
    "with repeat $repeat at $at of two continues with $next, $intent, from its start",
    ({ repeat, at, next, intent }) => {
      usePlayerStore.setState(({ queue }) => ({ queue: { ...queue, repeat } }));
      playAlbum("ab", at);
      one.becomeReady();
      one.playTo(10);
      one.end();
      expect([playing(), state().intent, state().currentTime]).toEqual([next, intent, 0]);
      expect(holding(next).paused).toBe(intent === "paused");
    },
  );

  it("preloads the next track into the other element once, after 80 % of the current one", () => {
    playAlbum("abc");
    one.becomeReady(180);
    one.playTo(143);
    expect(two.loaded).toEqual([]);
    one.playTo(145);
    one.playTo(150);
    expect([two.loaded, two.playCalls]).toEqual([["/media/audio/b.mp3"], 0]);
  });

  it("preloads a different next track when the queue changes afterwards", () => {
    playAlbum("abc");
    one.becomeReady();
    one.playTo(170);
    player.move(2, 1);
    one.playTo(171);
    expect(two.loaded).toEqual(["/media/audio/b.mp3", "/media/audio/c.mp3"]);
  });

  it("starts the next track one start latency before the end and lets the first play out", () => {
    playAlbum("ab");
    one.becomeReady(180);
    one.playTo(150);
    two.becomeReady(200);
    one.playTo(178);
    vi.advanceTimersByTime(1919);
    expect(two.playCalls).toBe(0);
    vi.advanceTimersByTime(1);
    expect([two.playCalls, one.paused, playing(), state().duration]).toEqual([1, false, "b", 200]);
    one.end();
    expect([playing(), state().intent]).toEqual(["b", "playing"]);
  });

  it("adjusts how early it starts the next track by the latency measured at the previous transition", () => {
    playAlbum("abc");
    one.becomeReady(180);
    one.playTo(150);
    two.becomeReady(180);
    one.playTo(178);
    vi.advanceTimersByTime(1920);
    vi.advanceTimersByTime(540);
    two.playTo(0.5);
    two.playTo(150);
    one.becomeReady(180);
    two.playTo(178);
    vi.advanceTimersByTime(1939);
    expect(playing()).toBe("b");
    vi.advanceTimersByTime(1);
    expect(playing()).toBe("c");
  });

  it.each(["paused", "sought"] as const)("does not start the next track when the last seconds were %s", (what) => {
    playAlbum("ab");
    one.becomeReady(180);
    one.playTo(150);
    two.becomeReady();
    one.playTo(178);
    if (what === "paused") player.pause();
    else {
      player.seek(20);
      one.playTo(20);
    }
    vi.advanceTimersByTime(10_000);
    expect([two.playCalls, playing()]).toEqual([0, "a"]);
  });

  it("repeats one track without a gap by alternating between the two elements", () => {
    usePlayerStore.setState(({ queue }) => ({ queue: { ...queue, repeat: "one" } }));
    playAlbum("ab");
    let [now, then] = [one, two];
    now.becomeReady(180);
    for (let round = 0; round < 4; round++) {
      now.playTo(160);
      then.becomeReady(180);
      expect(then.element.currentTime).toBe(0);
      now.playTo(178);
      vi.advanceTimersByTime(2000);
      expect([then.paused, playing(), state().currentTime]).toEqual([false, "a", 0]);
      now.end();
      [now, then] = [then, now];
      now.playTo(1);
    }
    expect([...one.loaded, ...two.loaded]).toEqual(["/media/audio/a.mp3", "/media/audio/a.mp3"]);
  });

  it("keeps playing with a single element", () => {
    stop();
    startEngine([one.element]);
    playAlbum("ab");
    one.becomeReady();
    one.playTo(170);
    one.end();
    expect([one.loaded, one.paused, playing()]).toEqual([["/media/audio/a.mp3", "/media/audio/b.mp3"], false, "b"]);
  });

  it("falls back to the element that a press has started when the other is not allowed to play", async () => {
    playAlbum("abc");
    one.becomeReady(180);
    one.playTo(150);
    two.becomeReady();
    two.refusal = refusal;
    one.playTo(178);
    await vi.advanceTimersByTimeAsync(1920);
    one.becomeReady(170);
    expect([one.loaded.at(-1), one.paused, playing(), state().intent]).toEqual([
      "/media/audio/b.mp3",
      false,
      "b",
      "playing",
    ]);
    one.playTo(160);
    one.end();
    expect([playing(), one.paused, two.playCalls, notices]).toEqual(["c", false, 1, []]);
  });
});
