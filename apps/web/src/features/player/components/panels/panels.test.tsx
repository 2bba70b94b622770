import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { INITIAL_PLAYER } from "../../player-store.ts";
import { button, createDockRig, order, set, state } from "../../testing/dock-rig.tsx";
import { trackNamed } from "../../testing/fixtures.ts";
import { detailOf } from "../../testing/render-player.tsx";

vi.mock("../../decks.ts", () => import("../../testing/fake-decks.ts"));

const rig = createDockRig();
const { openDock } = rig;

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
    rig.site.respond = () => detailOf("a", { lyrics: "First line\nSecond line" });
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    await screen.findByText(/First line\s+Second line/);
  });

  it("highlights the line being sung, and seeks to a line that is pressed", async () => {
    const lines = [10, 20, 30].map((time) => ({ time, text: `Line at ${time}` }));
    rig.site.respond = () => detailOf("a", { synced_lyrics: lines });
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    await screen.findByRole("button", { name: "Line at 20" });
    set({ currentTime: 21 });
    expect(button("Line at 20").getAttribute("aria-current")).toBe("true");
    await user.click(button("Line at 30"));
    expect(state().seekRequest).toEqual({ seconds: 30 });
  });

  it("offers a retry when the lyrics could not be loaded", async () => {
    const failing = rig.site.respond;
    rig.site.respond = () => {
      throw new Error("offline");
    };
    const { user } = await openDock();
    await user.click(button("Album and lyrics"));
    const retry = await screen.findByRole("button", { name: "Retry" });
    rig.site.respond = failing;
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

  it("opens at the current track", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user } = await openDock(trackNamed("c"));
    await user.click(button("Queue"));
    await screen.findByRole("list", { name: "Queue" });
    expect(shown.mock.contexts.map((row) => (row as Element).textContent)).toEqual([
      expect.stringContaining("Play cThe Lanterns"),
    ]);
    shown.mockRestore();
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
