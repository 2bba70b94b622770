import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeAudio, type FakeAudio } from "./testing/fake-audio.ts";

const [A, B] = ["/media/audio/a.mp3", "/media/audio/b.mp3"];

let made: FakeAudio[];
let decks: typeof import("./decks.ts");

beforeEach(async () => {
  made = [];
  vi.stubGlobal("Audio", function makeAudio() {
    const audio = createFakeAudio();
    made.push(audio);
    return audio.element;
  });
  vi.resetModules();
  decks = await import("./decks.ts");
});
afterEach(() => vi.unstubAllGlobals());

const source = () => made[0]?.element.getAttribute("src");

it("starts a track before there is an engine, and the press opens the other element too", () => {
  const opened = vi.spyOn(HTMLMediaElement.prototype, "hasAttribute");
  decks.playAhead(A, 0.5);
  decks.prepareDecks();
  expect([source(), made[0]?.paused, made[0]?.element.volume]).toEqual([A, false, 0.5]);
  expect(opened.mock.results.map(({ value }) => value)).toEqual([true, false]);
  decks.pauseAhead();
  expect(made[0]?.paused).toBe(true);
});

it("leaves the elements to the engine once that has taken them, until it returns them", () => {
  decks.takeDecks();
  decks.playAhead(A, 1);
  decks.fetchAhead(B);
  expect([source(), made[0]?.playCalls]).toEqual([null, 0]);
  decks.returnDecks();
  decks.playAhead(A, 1);
  expect([source(), made[0]?.playCalls]).toEqual([A, 1]);
});

it("fetches the beginning of one track ahead, and never under one that plays", () => {
  decks.fetchAhead(A);
  expect([source(), made[0]?.element.preload, made[0]?.paused]).toEqual([A, "metadata", true]);
  decks.fetchAhead(B);
  expect(source()).toBe(B);
  decks.playAhead(A, 1);
  decks.fetchAhead(B);
  expect([source(), made[0]?.element.preload]).toEqual([A, "auto"]);
});

it("fetches nothing ahead for a visitor who saves data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  decks.fetchAhead(A);
  expect(source()).toBeNull();
});
