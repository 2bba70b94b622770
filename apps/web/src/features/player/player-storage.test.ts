import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPlayerStorage, POSITION_INTERVAL, type SavedPlayer } from "./player-storage.ts";
import { EMPTY_QUEUE, replaceTracks } from "./queue.ts";
import { trackNamed } from "./testing/fixtures.ts";

const queue = replaceTracks(EMPTY_QUEUE, [trackNamed("a"), trackNamed("b")], 1, Math.random);
const saved: SavedPlayer = { queue, currentTime: 12, volume: 0.5, audibleVolume: 0.5 };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => createPlayerStorage(() => window.localStorage);
const restored = () => open().getItem("player");

describe("player storage", () => {
  it("restores the saved state", () => {
    void open().setItem("player", { state: saved, version: 1 });
    expect(restored()).toEqual({ state: saved, version: 1 });
  });

  it("writes a changing position at intervals and the queue only when it changes", () => {
    const storage = open();
    void storage.setItem("player", { state: saved, version: 1 });
    const written = vi.spyOn(Storage.prototype, "setItem");
    for (let second = 13; second < 33; second += 0.25) {
      void storage.setItem("player", { state: { ...saved, currentTime: second }, version: 1 });
      vi.advanceTimersByTime(250);
    }
    expect(written.mock.calls.length).toBe((20 * 1000) / POSITION_INTERVAL);
    expect(written.mock.calls.some(([item]) => item === "player.queue")).toBe(false);
  });

  it("saves the last position on pagehide", () => {
    const storage = open();
    void storage.setItem("player", { state: saved, version: 1 });
    void storage.setItem("player", { state: { ...saved, currentTime: 99 }, version: 1 });
    window.dispatchEvent(new Event("pagehide"));
    expect(restored()).toMatchObject({ state: { currentTime: 99 } });
  });

  it("removes everything when the queue is empty, including a pending write", () => {
    const storage = open();
    void storage.setItem("player", { state: saved, version: 1 });
    void storage.setItem("player", { state: { ...saved, currentTime: 99 }, version: 1 });
    void storage.setItem("player", { state: { ...saved, queue: EMPTY_QUEUE }, version: 1 });
    vi.advanceTimersByTime(POSITION_INTERVAL);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["another format", JSON.stringify({ version: 1, queue: ["a"] })],
    ["an entry without a track", JSON.stringify({ version: 1, queue: { ...queue, entries: [{ key: 1 }] } })],
    ["an index outside", JSON.stringify({ version: 1, queue: { ...queue, index: 7 } })],
    ["an unknown repeat", JSON.stringify({ version: 1, queue: { ...queue, repeat: "twice" } })],
  ])("restores nothing from %s", (_what, text) => {
    if (text) localStorage.setItem("player.queue", text);
    expect(restored()).toBeNull();
  });

  it.each([
    { position: "7", expected: { currentTime: 0, volume: 1, audibleVolume: 1 } },
    { position: '{"currentTime":-4,"volume":7}', expected: { currentTime: 0, volume: 1, audibleVolume: 1 } },
    { position: '{"volume":0}', expected: { currentTime: 0, volume: 0, audibleVolume: 1 } },
  ])("uses defaults for a position saved as $position", ({ position, expected }) => {
    void open().setItem("player", { state: saved, version: 1 });
    localStorage.setItem("player.position", position);
    expect(restored()).toEqual({ version: 1, state: { queue, ...expected } });
  });

  it("restores the queue of the tab that played last, at its own position", () => {
    const [mine, other] = [open(), open()];
    const others = replaceTracks(EMPTY_QUEUE, [trackNamed("c")], 0, Math.random);
    void mine.setItem("player", { state: saved, version: 1 });
    void mine.setItem("player", { state: { ...saved, currentTime: 20 }, version: 1 });
    void other.setItem("player", { state: { ...saved, queue: others, currentTime: 3 }, version: 1 });
    window.dispatchEvent(new StorageEvent("storage", { key: "player.queue" }));
    vi.advanceTimersByTime(POSITION_INTERVAL);
    expect(restored()).toMatchObject({ state: { queue: others, currentTime: 3 } });
    void mine.setItem("player", { state: { ...saved, currentTime: 21 }, version: 1 });
    expect(restored()).toMatchObject({ state: { queue, currentTime: 21 } });
  });

  it("restores nothing rather than an older queue when there is no room for the current one", () => {
    const storage = open();
    void storage.setItem("player", { state: saved, version: 1 });
    const write = vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const longer = { ...queue, entries: [...queue.entries, ...queue.entries] };
    void storage.setItem("player", { state: { ...saved, queue: longer, currentTime: 1 }, version: 1 });
    write.mockRestore();
    expect(restored()).toBeNull();
  });

  it("keeps the player working when the browser refuses storage", () => {
    const storage = createPlayerStorage(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(() => storage.setItem("player", { state: saved, version: 1 })).not.toThrow();
    expect(storage.getItem("player")).toBeNull();
  });
});
