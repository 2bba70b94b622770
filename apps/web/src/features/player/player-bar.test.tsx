import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadDock } from "./load-dock.ts";
import { PlayButton } from "./play-button.tsx";
import { player } from "./player-actions.ts";
import { PlayerBar } from "./player-bar.tsx";
import { INITIAL_PLAYER, usePlayerStore } from "./player-store.ts";
import { fakeDecks, forgetDecks } from "./testing/fake-decks.ts";
import { trackNamed } from "./testing/fixtures.ts";
import { detailOf, renderOnSite, stubBrowser } from "./testing/render-player.tsx";

vi.mock("./decks.ts", () => import("./testing/fake-decks.ts"));
vi.mock("./load-dock.ts", { spy: true });

const album = [..."ab"].map(trackNamed);
const site = { calls: [], respond: () => detailOf("a") };
const state = () => usePlayerStore.getState();

const page = (
  <>
    {album.map((track) => (
      <PlayButton key={track.id} track={track} queue={album} />
    ))}
    <PlayerBar />
  </>
);

beforeEach(() => {
  localStorage.clear();
  usePlayerStore.setState(INITIAL_PLAYER, true);
  stubBrowser();
});

afterEach(() => {
  cleanup();
  forgetDecks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the player on a page", () => {
  it("appears only once a track is chosen, and plays that track with the rest of its list queued", async () => {
    const { user } = await renderOnSite(page, site);
    expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Play b" }));
    await screen.findByRole("region", { name: "Player" });
    expect([state().queue.entries.length, state().queue.index]).toEqual([2, 1]);
    await waitFor(() => expect(fakeDecks()[0]?.loaded).toEqual(["/media/audio/b.mp3"]));
  });

  it("lets the track's own button pause and resume it", async () => {
    const { user } = await renderOnSite(page, site);
    await user.click(screen.getByRole("button", { name: "Play a" }));
    await screen.findByRole("region", { name: "Player" });
    await waitFor(() => expect(fakeDecks()[0]?.paused).toBe(false));
    await user.click(screen.getByRole("button", { name: "Pause a" }));
    expect(fakeDecks()[0]?.paused).toBe(true);
    await user.click(screen.getByRole("button", { name: "Play a" }));
    expect([state().intent, fakeDecks()[0]?.loaded.length]).toEqual(["playing", 1]);
  });

  it("fetches the waveform only after the track is heard, so that it does not delay the audio on a slow connection", async () => {
    const asked: string[] = [];
    const respond = (path: string) => {
      asked.push(path);
      return detailOf("a");
    };
    const { user } = await renderOnSite(page, { calls: [], respond });
    await user.click(screen.getByRole("button", { name: "Play a" }));
    await screen.findByRole("region", { name: "Player" });
    await waitFor(() => expect(fakeDecks()[0]?.paused).toBe(false));
    expect(asked).not.toContain("music.tracks.byId");
    act(() => {
      usePlayerStore.setState({ loading: false, currentTime: 0.1 });
    });
    await waitFor(() => expect(asked).toContain("music.tracks.byId"));
  });

  it("is restored paused on the next visit, and loads no audio before playback is requested", async () => {
    player.play(album[1] ?? trackNamed("b"), { queue: album });
    player.seek(42);
    window.dispatchEvent(new Event("pagehide"));
    const kept = { ...localStorage };
    usePlayerStore.setState(INITIAL_PLAYER, true);
    Object.assign(localStorage, kept);
    await renderOnSite(page, site);
    await screen.findByRole("region", { name: "Player" });
    expect([state().intent, state().currentTime, fakeDecks()[0]?.loaded]).toEqual(["paused", 42, []]);
    expect(screen.getByRole("slider", { name: "Position" }).getAttribute("aria-valuetext")).toBe("0:42 of 3:00");
  });

  it("stops and disappears after Clear", async () => {
    const { user } = await renderOnSite(page, site);
    await user.click(screen.getByRole("button", { name: "Play a" }));
    await screen.findByRole("region", { name: "Player" });
    act(() => {
      player.clear();
    });
    expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
    expect([fakeDecks()[0]?.paused, localStorage.length]).toEqual([true, 0]);
  });

  it("reports that it could not be loaded, and retries at the next press", async () => {
    vi.mocked(loadDock).mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const { user } = await renderOnSite(page, site);
    await user.click(screen.getByRole("button", { name: "Play a" }));
    await screen.findByText(/The player could not be loaded/);
    expect(state().intent).toBe("paused");
    await user.click(screen.getByRole("button", { name: "Play a" }));
    await screen.findByRole("region", { name: "Player" });
    await waitFor(() => expect(state().intent).toBe("playing"));
  });

  it("cannot play a track without a file", async () => {
    await renderOnSite(<PlayButton track={{ ...trackNamed("a"), audio_file: null }} />, site);
    expect(screen.getByRole("button", { name: "Play a" }).hasAttribute("disabled")).toBe(true);
  });

  it("renders nothing on the server", () => {
    expect(renderToString(<PlayerBar />)).toBe("");
  });
});
