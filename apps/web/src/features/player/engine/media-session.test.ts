import { beforeEach, describe, expect, it, vi } from "vitest";
import { INITIAL_PLAYER } from "../player-store.ts";
import { EMPTY_QUEUE, replaceTracks } from "../queue.ts";
import { trackNamed } from "../testing/fixtures.ts";
import { artwork, createSystemControls } from "./media-session.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";

class FakeSession implements MediaSession {
  metadata: MediaMetadata | null = null;
  playbackState: MediaSessionPlaybackState = "none";
  handlers = new Map<string, MediaSessionActionHandler | null>();
  position: MediaPositionState | undefined;
  unknown: string[] = [];

  setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
    if (this.unknown.includes(action)) throw new TypeError(`unknown action ${action}`);
    this.handlers.set(action, handler);
  }
  setPositionState(state?: MediaPositionState) {
    this.position = state;
  }
  setCameraActive = () => Promise.resolve();
  setMicrophoneActive = () => Promise.resolve();
  setScreenshareActive = () => Promise.resolve();
}

const actions = {
  resume: vi.fn(),
  pause: vi.fn(),
  previous: vi.fn(),
  next: vi.fn(),
  seek: vi.fn(),
  seekBy: vi.fn(),
};

let session: FakeSession;
let controls: ReturnType<typeof createSystemControls>;

const stateOf = (titles: string, index: number) => ({
  ...INITIAL_PLAYER,
  queue: replaceTracks(EMPTY_QUEUE, [...titles].map(trackNamed), index, Math.random),
});
const offered = () => [...session.handlers].filter(([, handler]) => handler !== null).map(([action]) => action);
const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
  session.handlers.get(action)?.({ action, ...details });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    "MediaMetadata",
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
  session = new FakeSession();
  controls = createSystemControls(session, actions);
});

describe("the system's media controls", () => {
  it("show title, artist and album, and whether music plays", () => {
    controls.show({ ...stateOf("ab", 0), intent: "playing" });
    expect(session.metadata).toMatchObject({ title: "a", artist: "The Lanterns", album: "Night Bus" });
    expect(session.playbackState).toBe("playing");
  });

  it.each([
    { titles: "abc", index: 1, tracks: ["previoustrack", "nexttrack"] },
    { titles: "abc", index: 0, tracks: ["nexttrack"] },
    { titles: "abc", index: 2, tracks: ["previoustrack"] },
    { titles: "a", index: 0, tracks: ["seekbackward", "seekforward"] },
  ])("at $index of $titles offer $tracks, never both kinds, because iOS would then hide the track buttons", (row) => {
    controls.show(stateOf(row.titles, row.index));
    expect(offered().sort()).toEqual(["pause", "play", "seekto", ...row.tracks].sort());
    expect(session.handlers.has("seekbackward")).toBe(true);
  });

  it.each([
    { action: "play", details: {}, called: "resume", value: undefined },
    { action: "pause", details: {}, called: "pause", value: undefined },
    { action: "seekto", details: { seekTime: 0 }, called: "seek", value: 0 },
    { action: "seekbackward", details: {}, called: "seekBy", value: -10 },
    { action: "seekforward", details: { seekOffset: 30 }, called: "seekBy", value: 30 },
  ] as const)("$action calls $called", ({ action, details, called, value }) => {
    controls.show(stateOf("a", 0));
    press(action, details);
    expect(actions[called]).toHaveBeenCalledOnce();
    if (value !== undefined) expect(actions[called]).toHaveBeenCalledWith(value);
  });

  it("work when the browser does not know an action", () => {
    session.unknown = ["seekto"];
    controls.show(stateOf("ab", 0));
    expect(offered()).toContain("nexttrack");
  });

  it("never set a position beyond the end of the track, which browsers reject", () => {
    controls.place(181, 180, 1);
    expect(session.position).toEqual({ position: 180, duration: 180, playbackRate: 1 });
  });

  it("are cleared once no track is chosen", () => {
    controls.show(stateOf("ab", 0));
    controls.clear();
    expect([session.metadata, session.playbackState, offered(), session.position]).toEqual([
      null,
      "none",
      [],
      undefined,
    ]);
  });
});

describe("artwork", () => {
  it("offers a stored cover in every width it has", () => {
    expect(artwork(`/media/images/${HASH}/400.jpg`).map(({ src, sizes }) => [src.split("/").at(-1), sizes])).toEqual([
      ["96.webp", "96x96"],
      ["192.webp", "192x192"],
      ["384.webp", "384x384"],
      ["400.webp", "400x400"],
    ]);
  });

  it.each([
    { cover: null, images: [] },
    { cover: "https://example.org/a.png", images: [{ src: "https://example.org/a.png" }] },
  ])("is $images for $cover", ({ cover, images }) => {
    expect(artwork(cover)).toEqual(images);
  });
});
