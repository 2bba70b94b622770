import { vi } from "vitest";
import { createFakeAudio, type FakeAudio } from "./fake-audio.ts";

let decks: FakeAudio[] = [];

/** The fake elements of the current test; the first is the one that plays first. */
export const fakeDecks = (): FakeAudio[] => {
  if (decks.length === 0) decks = [createFakeAudio(), createFakeAudio()];
  return decks;
};

export const forgetDecks = () => {
  decks = [];
};

/** The functions below replace the module's own: `vi.mock("../decks.ts", () => import("../testing/fake-decks.ts"))`. */
export const takeDecks = () => fakeDecks().map((deck) => deck.element);
export const returnDecks = () => undefined;
export const prepareDecks = vi.fn();
export const fetchAhead = () => undefined;
export const playAhead = vi.fn();
export const pauseAhead = () => undefined;
