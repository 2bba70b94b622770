import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { player } from "../../player-actions.ts";
import { INITIAL_PLAYER } from "../../player-store.ts";
import { album, button, createDockRig, order, set, state } from "../../testing/dock-rig.tsx";
import { fakeDecks } from "../../testing/fake-decks.ts";
import { trackNamed } from "../../testing/fixtures.ts";
import { detailOf, renderOnSite, stubBrowser } from "../../testing/render-player.tsx";
import { Dock } from "./dock.tsx";

vi.mock("../../decks.ts", () => import("../../testing/fake-decks.ts"));

const rig = createDockRig();
const { openDock } = rig;
const bar = () => screen.getByRole("region", { name: "Player" });

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
    rig.site.respond = () => detailOf("a", { synced_lyrics: [{ time: 83, text: "A line" }] });
    player.cue(trackNamed("a"), { queue: album, seconds: 83, lyrics: true });
    await renderOnSite(<Dock />, rig.site);
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
    rig.site.respond = () => detailOf("a", { audio_file: null });
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
    await waitFor(() => expect(rig.site.calls).toContainEqual({ path: "music.tracks.play", input: { id: 97 } }));
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

  it("shows messages in the full screen, which covers those of the page", async () => {
    const { user } = await openDock();
    await user.click(button(/^Open player/));
    const full = await screen.findByRole("dialog", { name: "Player" });
    await user.click(within(full).getByRole("button", { name: "Share a" }));
    await within(full).findByText("Link copied");
  });
});
