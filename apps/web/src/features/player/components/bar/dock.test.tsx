import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { player } from "../../player-actions.ts";
import { INITIAL_PLAYER, type PlayerState, usePlayerStore } from "../../player-store.ts";
import { fakeDecks, forgetDecks } from "../../testing/fake-decks.ts";
import { trackNamed } from "../../testing/fixtures.ts";
import { detailOf, type FakeSite, renderOnSite, stubBrowser } from "../../testing/render-player.tsx";
import { Dock } from "./dock.tsx";

vi.mock("../../decks.ts", () => import("../../testing/fake-decks.ts"));

const album = [..."abc"].map(trackNamed);
let site: FakeSite;

const state = () => usePlayerStore.getState();
const order = () =>
  state()
    .queue.entries.map(({ track }) => track.title)
    .join("");
const set = (change: Partial<PlayerState>) =>
  act(() => {
    usePlayerStore.setState(change);
  });
const bar = () => screen.getByRole("region", { name: "Player" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function openDock(track = trackNamed("a"), options: Parameters<typeof player.play>[1] = { queue: album }) {
  player.play(track, options);
  const rendered = await renderOnSite(<Dock />, site);
  await screen.findByRole("region", { name: "Player" });
  act(() => fakeDecks()[0]?.becomeReady(180));
  return rendered;
}

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

describe("the bar", () => {
  it("shows the current track and its progress, and labels its controls", async () => {
    await openDock();
    set({ currentTime: 83 });
    expect(bar().textContent).toContain("The Lanterns");
    expect(within(bar()).getByRole("link", { name: "a" }).getAttribute("href")).toBe("/albums/9");
    expect([...bar().querySelectorAll(".time")].map((time) => time.textContent)).toEqual(["1:23", "3:00"]);
    const position = screen.getByRole("slider", { name: "Position" });
    expect(position.getAttribute("aria-valuetext")).toBe("1:23 of 3:00");
    const volume = screen.getByRole<HTMLInputElement>("slider", { name: "Volume" });
    expect([volume.min, volume.max, volume.step, volume.value]).toEqual(["0", "1", "0.1", "1"]);
    expect(bar().querySelector("img")?.alt).toBe("Cover of Night Bus");
  });

  it("plays, pauses, changes track and mutes", async () => {
    const { user } = await openDock();
    await user.click(button("Pause"));
    expect([state().intent, fakeDecks()[0]?.paused]).toEqual(["paused", true]);
    await user.click(button("Play"));
    await user.click(button("Next track"));
    expect([state().intent, state().queue.index]).toEqual(["playing", 1]);
    await user.click(button("Previous track"));
    expect(state().queue.index).toBe(0);
    await user.click(button("Mute"));
    expect(state().volume).toBe(0);
    await user.click(button("Unmute"));
    expect(state().volume).toBe(1);
  });

  it.each([
    { volume: 1, icon: "volume-2" },
    { volume: 0.5, icon: "volume-2" },
    { volume: 0.4, icon: "volume-1" },
    { volume: 0, icon: "volume-x" },
  ])("shows $icon at volume $volume", async ({ volume, icon }) => {
    await openDock();
    set({ volume });
    expect(
      button(/^(Mute|Unmute)$/)
        .querySelector("svg")
        ?.classList.contains(`lucide-${icon}`),
    ).toBe(true);
  });

  it("keeps the focus on Next at the end of the queue, where it does nothing", async () => {
    const { user } = await openDock(trackNamed("b"));
    const next = button("Next track");
    await user.click(next);
    expect(next.getAttribute("aria-disabled")).toBe("true");
    await user.click(next);
    expect([state().queue.index, document.activeElement]).toEqual([2, next]);
  });

  it("shows shuffle and repeat as off at first, and updates their labels when pressed", async () => {
    const { user } = await openDock();
    expect(button("Shuffle").getAttribute("aria-pressed")).toBe("false");
    await user.click(button("Shuffle"));
    expect(button("Shuffle").getAttribute("aria-pressed")).toBe("true");
    for (const label of ["Repeat: off", "Repeat: all", "Repeat: this track", "Repeat: off"])
      await user.click(button(label));
  });

  it("seeks by five seconds with the arrow keys on the slider", async () => {
    const { user } = await openDock();
    set({ currentTime: 60 });
    act(() => screen.getByRole("slider", { name: "Position" }).focus());
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(state().currentTime).toBe(65);
    await user.keyboard("{Home}");
    expect(fakeDecks()[0]?.element.currentTime).toBe(0);
  });

  it("is cleared by its close button, and the focus moves to the page", async () => {
    const { user } = await openDock();
    await user.click(button("Close player"));
    expect(screen.queryByRole("region", { name: "Player" })).toBeNull();
    expect(state()).toEqual(INITIAL_PLAYER);
  });

  it("is restored as it was when closing it is undone", async () => {
    const { user } = await openDock(trackNamed("b"));
    set({ currentTime: 83 });
    await user.click(button("Close player"));
    await user.click(button("Undo"));
    await screen.findByRole("region", { name: "Player" });
    expect([order(), state().queue.index, state().currentTime, state().intent]).toEqual(["abc", 1, 83, "playing"]);
  });

  it("shows the lyrics of a track cued by a link to a line, and stays paused until a press", async () => {
    site.respond = () => detailOf("a", { synced_lyrics: [{ time: 83, text: "A line" }] });
    player.cue(trackNamed("a"), { queue: album, seconds: 83, lyrics: true });
    await renderOnSite(<Dock />, site);
    expect((await screen.findByRole("button", { name: "A line" })).getAttribute("aria-current")).toBe("true");
    expect([state().intent, state().currentTime]).toEqual(["paused", 83]);
  });

  it.each([
    { problem: "reconnecting", text: "Connection lost, trying again…" },
    { problem: "blocked", text: "Press play to start" },
    { problem: "failed", text: "Could not be played" },
  ] as const)("says in words that it is $problem", async ({ problem, text }) => {
    await openDock();
    set({ problem });
    expect(bar().textContent).toContain(text);
  });

  it("shows that the audio is loading", async () => {
    await openDock();
    set({ loading: true });
    expect(button("Pause").getAttribute("aria-busy")).toBe("true");
  });

  it("announces each new track once", async () => {
    await openDock();
    const news = () => screen.getAllByRole("status")[0]?.textContent;
    await waitFor(() => expect(news()).toBe("Now playing: a by The Lanterns"));
    act(() => player.next());
    expect(news()).toBe("Now playing: b by The Lanterns");
  });

  it("shows a toast when a track was skipped", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    site.respond = () => detailOf("a", { audio_file: null });
    await openDock();
    act(() => fakeDecks()[0]?.fail(2));
    await screen.findByText("“a” could not be played. Skipped to “b”.");
    expect(logged).toHaveBeenCalledWith("Failed to play “a”:", expect.anything());
    logged.mockRestore();
  });

  it("records a play after 30 seconds of listening", async () => {
    await openDock();
    act(() => {
      for (const position of [1, 31.5]) fakeDecks()[0]?.playTo(position);
    });
    await waitFor(() => expect(site.calls).toContainEqual({ path: "music.tracks.play", input: { id: 97 } }));
  });
});

describe("the panel with album and lyrics", () => {
  it.each([
    { of: "an album", album: { id: 9, title: "Night Bus", cover_image: null }, shown: "Night Bus" },
    { of: "none", album: null, shown: "Single" },
  ])("of a track of $of shows $shown", async (row) => {
    const { user } = await openDock({ ...trackNamed("a"), album: row.album }, {});
    await user.click(button("Album and lyrics"));
    const panel = await screen.findByRole("region", { name: "Album and lyrics" });
    expect(within(panel).getByRole("heading", { name: row.shown })).toBeTruthy();
    expect(button("Album and lyrics").getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(panel);
  });

  it("shows plain lyrics as written, or that there are none", async () => {
    site.respond = () => detailOf("a", { lyrics: "First line\nSecond line" });
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    await screen.findByText(/First line\s+Second line/);
  });

  it("highlights the line being sung, and seeks to a line that is pressed", async () => {
    const lines = [10, 20, 30].map((time) => ({ time, text: `Line at ${time}` }));
    site.respond = () => detailOf("a", { synced_lyrics: lines });
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    await screen.findByRole("button", { name: "Line at 20" });
    set({ currentTime: 21 });
    expect(button("Line at 20").getAttribute("aria-current")).toBe("true");
    await user.click(button("Line at 30"));
    expect(state().seekRequest).toEqual({ seconds: 30 });
  });

  it("offers a retry when the lyrics could not be loaded", async () => {
    const failing = site.respond;
    site.respond = () => {
      throw new Error("offline");
    };
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    const retry = await screen.findByRole("button", { name: "Retry" });
    site.respond = failing;
    await user.click(retry);
    await screen.findByText("There are no lyrics for this track.");
  });

  it("closes with Escape and returns the focus to its button", async () => {
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    await screen.findByRole("region", { name: "Album and lyrics" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Album and lyrics" })).toBeNull();
    expect(document.activeElement).toBe(button("Album and lyrics"));
  });
});

describe("the queue panel", () => {
  async function openQueue() {
    const rendered = await openDock();
    await rendered.user.click(button("Queue"));
    await screen.findByRole("list", { name: "Queue" });
    return rendered;
  }

  it("lists the tracks in playing order, with the current one marked", async () => {
    await openQueue();
    const rows = within(screen.getByRole("list", { name: "Queue" })).getAllByRole("button", { name: /^Play / });
    expect(rows.map((row) => [row.textContent, row.getAttribute("aria-current")])).toEqual([
      ["Play aThe Lanterns", "true"],
      ["Play bThe Lanterns", null],
      ["Play cThe Lanterns", null],
    ]);
    expect(screen.getByText("3 tracks · 9:00")).toBeTruthy();
  });

  it("moves a track with its buttons, keeps the focus on them and announces its new position", async () => {
    const { user } = await openQueue();
    await user.click(button("Move c up"));
    expect(order()).toBe("acb");
    expect(document.activeElement).toBe(button("Move c up"));
    expect(screen.getByText("c moved to position 2 of 3.")).toBeTruthy();
    await user.keyboard("{Enter}{Enter}");
    expect(order()).toBe("cab");
    await user.click(button("Move a down"));
    expect(order()).toBe("cba");
  });

  it("removes a track and moves the focus to the next one's remove button", async () => {
    const { user } = await openQueue();
    await user.click(button("Remove b from the queue"));
    expect(order()).toBe("ac");
    expect(document.activeElement).toBe(button("Remove c from the queue"));
  });

  it("plays from a chosen row", async () => {
    const { user } = await openQueue();
    await user.click(button(/^Play c/));
    expect([state().queue.index, state().intent]).toEqual([2, "playing"]);
  });

  it("can be cleared entirely", async () => {
    const { user } = await openQueue();
    await user.click(button("Clear"));
    expect(state()).toEqual(INITIAL_PLAYER);
  });
});

describe("keyboard shortcuts", () => {
  it("control the player and open its panels", async () => {
    const { user } = await openDock();
    set({ currentTime: 50 });
    await user.keyboard("{ArrowLeft}{ArrowDown}s");
    expect([state().currentTime, state().volume, state().queue.unshuffled !== null]).toEqual([45, 0.9, true]);
    await user.keyboard("q");
    await screen.findByRole("list", { name: "Queue" });
    await user.keyboard("q");
    expect(screen.queryByRole("list", { name: "Queue" })).toBeNull();
    await user.keyboard(" ");
    expect(state().intent).toBe("paused");
  });

  it("leave the arrow keys to the page's scrolling while nothing plays", async () => {
    const { user } = await openDock();
    act(() => player.pause());
    await user.keyboard("{ArrowDown}");
    expect(state().volume).toBe(1);
  });

  it("are explained by ?, and can be switched off permanently", async () => {
    const { user } = await openDock();
    await user.keyboard("?");
    await user.click(await screen.findByRole("checkbox", { name: /single keys/ }));
    await user.click(button("Close"));
    await user.keyboard("m");
    expect(state().volume).toBe(1);
    expect(localStorage.getItem("fanfare.player.shortcuts")).toContain("false");
    await user.click(button("Keyboard shortcuts"));
    await user.click(await screen.findByRole("checkbox", { name: /single keys/ }));
    await user.click(button("Close"));
    await user.keyboard("m");
    expect(state().volume).toBe(0);
  });
});

describe("on a phone", () => {
  beforeEach(() => stubBrowser({ compact: true }));

  it("has every control except the volume slider in its bar, and no keyboard help", async () => {
    await openDock();
    const names = within(bar())
      .getAllByRole("button")
      .map((each) => each.getAttribute("aria-label") ?? each.textContent);
    expect(names).toEqual(["Open player: aThe Lanterns", "Previous track", "Pause", "Next track", "Close player"]);
    expect(within(bar()).getByRole("slider", { name: "Position" })).toBeTruthy();
    expect([...bar().querySelectorAll(".time")].map((time) => time.textContent)).toEqual(["0:00", "3:00"]);
    expect(screen.queryByRole("button", { name: "Keyboard shortcuts" })).toBeNull();
    expect(screen.queryByRole("slider", { name: "Volume" })).toBeNull();
  });

  it("opens to a full screen with every control, and closes again", async () => {
    const { user } = await openDock();
    await user.click(button(/^Open player/));
    const full = await screen.findByRole("dialog", { name: "Player" });
    for (const name of ["Shuffle", "Previous track", "Pause", "Next track", "Repeat: off", "Mute", "Share a"])
      expect(within(full).getByRole("button", { name })).toBeTruthy();
    // Closing the player stops the music; here, people look for what closes the screen.
    expect(within(full).queryByRole("button", { name: "Close player" })).toBeNull();
    expect(within(full).getByRole("slider", { name: "Position" })).toBeTruthy();
    await user.click(within(full).getByRole("button", { name: "Queue" }));
    await within(full).findByRole("list", { name: "Queue" });
    await user.click(within(full).getByRole("button", { name: "Lyrics" }));
    await within(full).findByText("There are no lyrics for this track.");
    await user.click(within(full).getByRole("button", { name: "Close full screen" }));
    expect(screen.queryByRole("dialog", { name: "Player" })).toBeNull();
  });
});
