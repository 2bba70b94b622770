import { beforeEach, expect, test, vi } from "vitest";
import type { PlayerNotice } from "../audio-engine.ts";
import { player } from "../player-actions.ts";
import { INITIAL_PLAYER, selectTrack, usePlayerStore } from "../player-store.ts";
import { trackNamed } from "../testing/fixtures.ts";
import { watchRestoredQueue } from "./restored-queue.ts";

vi.mock("../decks.ts", () => import("../testing/fake-decks.ts"));

const state = () => usePlayerStore.getState();
const playing = () => (state().intent === "playing" ? selectTrack(state())?.title : undefined);
const order = () => state().queue.entries.map(({ track }) => track.title);
const files = vi.fn<(id: number) => Promise<string | null | undefined>>();
let notices: PlayerNotice[];
const notify = (notice: PlayerNotice) => notices.push(notice);
const watch = () => watchRestoredQueue({ store: usePlayerStore, fetchTrackFile: files, notify });
const album = (titles: string) => [...titles].map(trackNamed);
/** Lets the responses of the site arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A queue as it is after a restore: chosen, and waiting for a press. */
function restore(titles: string) {
  const [first = trackNamed("a"), ...others] = album(titles);
  player.cue(first, { queue: [first, ...others] });
}

beforeEach(() => {
  localStorage.clear();
  usePlayerStore.setState(INITIAL_PLAYER, true);
  notices = [];
  files.mockReset().mockImplementation(async (id) => `/media/audio/${String.fromCharCode(id)}.mp3`);
});

test("a track of a restored queue that the site no longer has is dropped once it begins, with a notice", async () => {
  restore("abc");
  const stop = watch();
  expect(files).not.toHaveBeenCalled();
  files.mockResolvedValueOnce(undefined);
  player.toggle();
  await settle();
  expect([playing(), order()]).toEqual(["b", ["b", "c"]]);
  expect(notices).toMatchObject([{ kind: "skipped", track: { title: "a" }, next: { title: "b" } }]);
  files.mockResolvedValueOnce(null);
  player.next();
  await settle();
  expect([playing(), order()]).toEqual([undefined, ["b"]]);
  expect(notices[1]).toMatchObject({ kind: "stopped", track: { title: "c" } });
  stop();
});

test("each track is looked up once, again only if the site could not be reached, and none of a queue chosen since", async () => {
  restore("ab");
  const stop = watch();
  files.mockRejectedValueOnce(new Error("offline"));
  player.toggle();
  await settle();
  expect([playing(), notices]).toEqual(["a", []]);
  player.toggle();
  player.toggle();
  await settle();
  player.toggle();
  player.toggle();
  await settle();
  expect(files.mock.calls.map(([id]) => id)).toEqual([97, 97]);
  player.play(trackNamed("x"), { queue: album("xy") });
  await settle();
  expect(files).toHaveBeenCalledTimes(2);
  stop();
});
