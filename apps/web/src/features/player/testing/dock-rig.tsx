import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { Dock } from "../components/bar/dock.tsx";
import { player } from "../player-actions.ts";
import { INITIAL_PLAYER, type PlayerState, usePlayerStore } from "../player-store.ts";
import { fakeDecks, forgetDecks } from "./fake-decks.ts";
import { trackNamed } from "./fixtures.ts";
import { detailOf, type FakeSite, renderOnSite, stubBrowser } from "./render-player.tsx";

/** The tracks of the queue. */
export const album = [..."abc"].map(trackNamed);

export const state = () => usePlayerStore.getState();
/** The titles of the queue's tracks, in playing order. */
export const order = () =>
  state()
    .queue.entries.map(({ track }) => track.title)
    .join("");
export const set = (change: Partial<PlayerState>) =>
  act(() => {
    usePlayerStore.setState(change);
  });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

/**
 * Renders the dock on a site of each test, after a new start of the player. Call it once at the top of a test file, which also
 * mocks `decks.ts` by `fake-decks.ts`.
 */
export function createDockRig() {
  let site: FakeSite;
  beforeEach(() => {
    localStorage.clear();
    usePlayerStore.setState(INITIAL_PLAYER, true);
    stubBrowser();
    site = { calls: [], respond: () => detailOf("a") };
  });
  afterEach(() => {
    cleanup();
    forgetDecks();
    vi.unstubAllGlobals();
  });

  return {
    get site() {
      return site;
    },
    /** Plays a track of a queue of three, and renders the dock once its audio is ready. */
    async openDock(track = trackNamed("a"), options: Parameters<typeof player.play>[1] = { queue: album }) {
      player.play(track, options);
      const rendered = await renderOnSite(<Dock />, site);
      await screen.findByRole("region", { name: "Player" });
      act(() => fakeDecks()[0]?.becomeReady(180));
      return rendered;
    },
  };
}
