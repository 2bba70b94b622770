import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeAudio, type FakeAudio } from "./testing/fake-audio.ts";

const [A, B] = ["/media/audio/a.mp3", "/media/audio/b.mp3"];

const revoked = vi.fn();

let made: FakeAudio[];
let decks: typeof import("./decks.ts");

beforeEach(async () => {
  made = [];
  revoked.mockClear();
  vi.stubGlobal("Audio", function makeAudio() {
    const audio = createFakeAudio();
    made.push(audio);
    return audio.element;
  });
  Object.assign(URL, { createObjectURL: () => "blob:silence", revokeObjectURL: revoked });
  vi.resetModules();
  decks = await import("./decks.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  // jsdom implements neither of them.
  for (const name of ["createObjectURL", "revokeObjectURL"]) Reflect.deleteProperty(URL, name);
});

const source = () => made[0]?.element.getAttribute("src");

it("starts a track before the engine is loaded", () => {
  decks.playAhead(A, 0.5);
  decks.prepareDecks();
  expect([source(), made[0]?.paused, made[0]?.element.volume]).toEqual([A, false, 0.5]);
  expect(made[0]?.loaded).toEqual([]);
  decks.pauseAhead();
  expect(made[0]?.paused).toBe(true);
});

it("plays silence on the second element at the first press only, which unlocks it and opens the audio output", () => {
  decks.prepareDecks();
  const other = made[1];
  expect([other?.element.getAttribute("src"), other?.playCalls]).toEqual(["blob:silence", 1]);
  expect(revoked).not.toHaveBeenCalled();
  other?.end();
  expect(revoked.mock.calls).toEqual([["blob:silence"]]);
  decks.prepareDecks();
  expect([made[0]?.playCalls, other?.playCalls]).toEqual([0, 1]);
});

it("revokes the silence when a browser refuses to play it", async () => {
  const [, other] = decks.takeDecks();
  if (made[1]) made[1].refusal = new DOMException("not allowed", "NotAllowedError");
  decks.prepareDecks();
  await vi.waitFor(() => expect(revoked).toHaveBeenCalledWith("blob:silence"));
  expect(other?.paused).toBe(true);
});

it("leaves the elements to the engine from takeDecks until returnDecks", () => {
  decks.takeDecks();
  decks.playAhead(A, 1);
  decks.fetchAhead(B);
  expect([source(), made[0]?.playCalls]).toEqual([null, 0]);
  decks.returnDecks();
  decks.playAhead(A, 1);
  expect([source(), made[0]?.playCalls]).toEqual([A, 1]);
});

it("prefetches the beginning of one track, but never on an element that is playing", () => {
  decks.fetchAhead(A);
  expect([source(), made[0]?.element.preload, made[0]?.paused]).toEqual([A, "metadata", true]);
  decks.fetchAhead(B);
  expect(source()).toBe(B);
  decks.playAhead(A, 1);
  decks.fetchAhead(B);
  expect([source(), made[0]?.element.preload]).toEqual([A, "auto"]);
});

it("prefetches nothing for a visitor who saves data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  decks.fetchAhead(A);
  expect(source()).toBeNull();
});
